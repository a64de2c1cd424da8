import { firstWordOf } from './first-word.ts';

/** The first word of each name of a memorial; both for a couple. */
export function FirstNames({ names }: { names: readonly string[] }) {
  const [first = '', second] = names.map(firstWordOf);
  return (
    <>
      <bdi>{first}</bdi>
      {second === undefined ? null : (
        <>
          {' and '}
          <bdi>{second}</bdi>
        </>
      )}
    </>
  );
}
