import type { InvitedRole } from '../contract.ts';

interface Shown {
  /** such as `r…@example.org` */
  sentTo: string;
  /**
   * undefined if the recipient's address was unconfirmed and the name could be read as a link or as
   * advertising
   */
  memorialName?: string | undefined;
  /**
   * the inviter or the owner; undefined if the account was deleted, or if the name could be read as
   * a link or as advertising
   */
  askedBy?: string | undefined;
}

/** What the page of a mailed link shows without a sign-in: no more than the mail contains. */
export type OfferLink = Shown &
  (
    | { kind: 'invitation'; role: InvitedRole }
    | { kind: 'handover'; until: string }
    | {
        kind: 'successor';
        until: string;
        /** true if the owner has been inactive for a long time, false if the memorial has no owner */
        isOwnerSilent: boolean;
        /** the owner's text for the successor; no mail contains it */
        note: string;
      }
  );
