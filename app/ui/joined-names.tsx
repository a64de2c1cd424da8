/**
 * Renders 'A & B' for a couple. The parent needs `dir="auto"` and takes its direction from the first
 * name. Each name is isolated, so that text directions do not mix. The first is isolated by CSS and
 * not by a `<bdi>`, because `dir="auto"` ignores the text in a `<bdi>`.
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
