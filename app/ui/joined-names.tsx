/**
 * Renders 'A & B' for a couple. The parent element must have `dir="auto"`. Each name is isolated,
 * so that text directions do not mix. CSS isolates the first name, because `dir="auto"` ignores
 * text in a `<bdi>`.
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
