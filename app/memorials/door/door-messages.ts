/**
 * The anchors of the messages on the door (the password page). The HTML contains all messages, so that it is the
 * same for every visitor. The anchor in the URL makes one message visible.
 */
export const DOOR_MESSAGES = { ended: 'ended', sent: 'sent', noMember: 'no-member' } as const;

/** The query parameter of `/f/{slug}` after a log-in from the password page. */
export const MEMBER_QUERY = 'member';

/** The form field that tells which form of the password page was sent, and its values. */
export const WAY_FIELD = 'way';
export const WAYS = { password: 'password', invited: 'invited' } as const;
export type Way = (typeof WAYS)[keyof typeof WAYS];

export interface DoorProblem {
  way: Way;
  sentence: string;
  email?: string;
}
