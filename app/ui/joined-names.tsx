/**
 * 'A & B' for a couple, the one name otherwise; for an element with `dir="auto"`.
 *
 * Each name is bidi-isolated, so that a right-to-left and a left-to-right name do not reorder each other or
 * the '&'. The first name is isolated by CSS instead of `<bdi>`: `dir="auto"` ignores text in a `<bdi>`, and
 * the first name must decide the direction of the line.
 */
export function JoinedNames({ names }: { names: readonly string[] }) {
  const [first, second] = names;
  if (second === undefined) return first;
  return (
    <>
      <span className="first-name-of-two">{first}</span> &amp; <bdi>{second}</bdi>
    </>
  );
}
