import { msg } from '@lingui/core/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';

import { LoadingOutline } from '../../../accounts/session-in-browser/load-failure.tsx';
import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import { currentUserKey } from '../../../accounts/session-in-browser/user-key.ts';
import type { DraftResponse } from '../../contract.ts';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { useDraftSession } from '../../sync/use-draft-session.ts';
import { useOpenUploads } from '../../uploads/sending/use-uploads.ts';
import type { ThemeSheets } from '../theme/theme-sheets.ts';
import { MemorialEditor } from './memorial-editor.tsx';

interface OpenEditorProps {
  memorial: KeptMemorial;
  draft: DraftResponse;
  sheets: ThemeSheets;
  footer: ReactNode;
}

/** Rendered only in the browser, so the server's bundle leaves this module out (decision 102). */
export function OpenEditor({ memorial: loaded, draft, sheets, footer }: OpenEditorProps) {
  // As it was answered to the publication, until it is loaded again.
  const [published, setPublished] = useState<{ of: KeptMemorial; memorial: KeptMemorial }>();
  const memorial = published?.of === loaded ? published.memorial : loaded;
  const { revalidate } = useRevalidator();
  // Stays the same when the session ends, so that this user can log in and continue. Another user gets a new screen.
  const [userKey] = useState(() => currentUserKey() ?? '');
  useEffect(() => {
    useSessionActivity.setState({ screenKeptFor: userKey });
    return () => useSessionActivity.setState({ screenKeptFor: undefined });
  }, [userKey]);
  const opened = useDraftSession(memorial.id, userKey, draft);
  const uploads = useOpenUploads(memorial, userKey, opened?.session);
  if (!opened || !uploads) return <LoadingOutline title={msg`Memorial Page`} />;
  return (
    <MemorialEditor
      key={memorial.id}
      memorial={memorial}
      session={opened.session}
      uploads={uploads}
      sheets={sheets}
      footer={footer}
      onPublished={(now) => {
        setPublished({ of: loaded, memorial: { ...loaded, ...now } });
        void revalidate();
      }}
    />
  );
}
