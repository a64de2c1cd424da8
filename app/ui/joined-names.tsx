/**
 * 'A & B' for a couple, otherwise the only name. This component must be inside an element with `dir="auto"`. Each name
 * is bidi-isolated, so a right-to-left and a left-to-right name do not reorder each other or the '&'. The first name is
 * isolated by CSS instead of `<bdi>`, because it must determine the direction of the line and `dir="auto"` ignores text
 * in a `<bdi>`.
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
