/**
 * Renders 'A & B' for a couple. The parent needs `dir="auto"`. Each name is isolated, so that text
 * directions do not mix. `dir="auto"` ignores text in a `<bdi>`, so CSS isolates the first name.
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
