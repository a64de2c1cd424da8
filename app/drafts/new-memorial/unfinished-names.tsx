export function UnfinishedNames({ names }: { names: readonly string[] }) {
  const [first, second] = names;
  return (
    <>
      <bdi>{first}</bdi>
      {second ? (
        <>
          {' '}
          &amp; <bdi>{second}</bdi>
        </>
      ) : null}
    </>
  );
}
