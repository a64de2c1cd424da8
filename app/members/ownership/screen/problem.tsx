import { Notice } from '../../../ui/notice.tsx';

export function Problem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <Notice type="error" role="alert">
      <p>{sentence}</p>
    </Notice>
  );
}
