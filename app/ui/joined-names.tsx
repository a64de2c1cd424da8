/**
 * 'A & B' for a couple, the one name otherwise; for an element with `dir="auto"`.
 *
 * Each name is isolated, so that of a right-to-left and a left-to-right name neither moves the other or the
 * '&'. The first one by a style: `dir="auto"` ignores what stands in a `<bdi>`, and it is the first name that
 * decides in which direction the line runs.
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
