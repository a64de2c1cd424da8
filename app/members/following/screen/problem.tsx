import { Notice } from '../../../ui/notice.tsx';

/** The error message of a form or button. */
export function Problem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <Notice type="error" role="alert">
      <p>{sentence}</p>
    </Notice>
  );
}
