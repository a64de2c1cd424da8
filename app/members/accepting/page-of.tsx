/** Renders 'the memorial page for Anna Berg' or, without a name, 'a memorial page'. */
export function PageOf({ name }: { name: string | undefined }) {
  if (!name) return 'a memorial page';
  return (
    <>
      the memorial page for <bdi>{name}</bdi>
    </>
  );
}
