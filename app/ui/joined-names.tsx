interface JoinedNamesProps {
  names: readonly string[];
  /** between the two */
  sign?: '&' | '/';
}

/**
 * Renders 'A & B' for a couple. The parent needs `dir="auto"` and takes its direction from the first
 * name. Each name is isolated, so that text directions do not mix. The first is isolated by CSS and
 * not by a `<bdi>`, because `dir="auto"` ignores the text in a `<bdi>`.
 */
export function JoinedNames({ names, sign = '&' }: JoinedNamesProps) {
  const [first, second] = names;
  if (second === undefined) return first;
  return (
    <>
      <span className="first-name-of-two">{first}</span> {sign} <bdi>{second}</bdi>
    </>
  );
}
