import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

import { replies, type Reply } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { rose } from '../../testing/rendered-editor.tsx';
import { AfterPublishing } from '../after-publishing.ts';
import { PublishDialog, type PublishDialogProps } from '../publish-dialog.tsx';

export const user = newUser();

export const published = (level: KeptMemorial['level'] = 'link'): Reply =>
  replies.fine({ memorial: { ...rose, state: 'published', level } });
export const refused = (code: string, fields?: object): Reply => ({
  status: 400,
  body: { success: false, message: 'No', error: 'No', code, fields },
});

interface Options extends Partial<PublishDialogProps> {
  /** what the route asks after the publication */
  asks?: (memorial: KeptMemorial) => ReactNode;
}

export function openPublishDialog({ asks, ...props }: Options = {}) {
  const onPublished = vi.fn<PublishDialogProps['onPublished']>();
  const onClose = vi.fn<() => void>();
  render(
    <AfterPublishing value={asks ?? null}>
      <PublishDialog
        memorial={rose}
        prepare={async () => 7}
        onPublished={onPublished}
        onClose={onClose}
        {...props}
      />
    </AfterPublishing>,
  );
  return { onPublished, onClose };
}

export const publish = () => user.click(screen.getByRole('button', { name: 'Publish' }));
