import { Notice } from '../../ui/notice.tsx';

export function ReturnedMails({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <Notice type="warning">
      {addresses.map((address) => (
        <p key={address}>
          Mails to <bdi>{address}</bdi> come back. Whoever has this address may want to check it in
          their account. The words wait here in any case.
        </p>
      ))}
    </Notice>
  );
}
