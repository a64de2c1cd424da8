import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';

import { replies, type Reply } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { rose } from '../../testing/rendered-editor.tsx';
import { PublishDialog, type PublishDialogProps } from '../publish-dialog.tsx';

export const user = newUser();

export const published = (level: KeptMemorial['level'] = 'link'): Reply =>
  replies.fine({ memorial: { ...rose, state: 'published', level } });
export const refused = (code: string, fields?: object): Reply => ({
  status: 400,
  body: { success: false, message: 'No', error: 'No', code, fields },
});

export function openPublishDialog(props: Partial<PublishDialogProps> = {}) {
  const onPublished = vi.fn<PublishDialogProps['onPublished']>();
  const onClose = vi.fn<() => void>();
  render(
    <PublishDialog
      memorial={rose}
      prepare={async () => 7}
      onPublished={onPublished}
      onClose={onClose}
      {...props}
    />,
  );
  return { onPublished, onClose };
}

export const publish = () => user.click(screen.getByRole('button', { name: 'Publish' }));
