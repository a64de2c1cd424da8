/** What a mail shows of the memorial that it is about. Memorials are another domain, which implements this. */
import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../db/schema.server.ts';

/** Whom a mail goes to, as far as it decides what the person may see. */
export interface MailReader {
  /** null if the recipient has no account, or the mail does not go to an account */
  userId: string | null;
  /** true if the address has been verified */
  isConfirmed: boolean;
}

export interface MailedMemorial {
  /** such as '1941 – 2026' */
  years: string | undefined;
  hasPortrait: boolean;
}

export interface MailedMemorials {
  /** Undefined if the recipient has no access to the page, or it is not published. The email then shows only the name. */
  describe(
    db: DatabaseHandle,
    memorialId: string,
    about: { reader: MailReader; i18n: I18n; language: string },
  ): Promise<MailedMemorial | undefined>;
  /** A small JPEG. Undefined if there is none, or if this reader may no longer see the page. */
  readPortrait(memorialId: string, reader: MailReader): Promise<Buffer | undefined>;
}
