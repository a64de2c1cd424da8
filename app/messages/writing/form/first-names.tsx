import { firstWordOf } from './first-word.ts';

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
