import { z } from 'zod';

import '../wire/zod-without-eval.ts';

export const ROLES = ['owner', 'editor', 'moderator', 'contributor'] as const;

export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES);

/** A user becomes the owner by creating the memorial or by taking it over, never by an invitation. */
export const INVITED_ROLES = ['editor', 'moderator', 'contributor'] as const;

export type InvitedRole = (typeof INVITED_ROLES)[number];

export const OWNER_BY_HANDOVER =
  /*i18n*/ 'A memorial can only have one owner. To make someone else the owner, transfer ownership.';

/** The role that an invitation offers. For `owner`, the error explains the handover. */
export const invitedRoleSchema = z.enum(INVITED_ROLES, {
  error: ({ input }) => (input === 'owner' ? OWNER_BY_HANDOVER : /*i18n*/ 'Choose a role'),
});

const memberSchema = z.object({
  /** the user's id; the paths of API calls on this member contain it */
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** whether an editor or moderator can read letters; sent to the owner only */
  readsLetters: z.boolean().optional(),
  isYou: z.boolean(),
  since: z.string(),
});

export type Member = z.infer<typeof memberSchema>;

const pendingInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(INVITED_ROLES),
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  /**
   * `pending`: can be accepted. `over`: expired, or the inviter may no longer invite. `returned`:
   * the mail server refused the mail.
   */
  state: z.enum(['pending', 'over', 'returned']),
});

export type PendingInvitation = z.infer<typeof pendingInvitationSchema>;

export const membersResponseSchema = z.object({
  /** the owner first, then the members in the order in which they joined */
  members: z.array(memberSchema),
  /** the newest first; only invitations that the current user can revoke */
  invitations: z.array(pendingInvitationSchema),
  mayInviteAs: z.array(z.enum(INVITED_ROLES)),
});

export type MembersResponse = z.infer<typeof membersResponseSchema>;

export const memberPayloadSchema = z.object({
  role: invitedRoleSchema,
  readsLetters: z.boolean().optional(),
});

/** The token of a mailed link (`/i/{token}`). */
export const linkPayloadSchema = z.object({ token: z.string().min(1).max(200) });

export const logResponseSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      /** such as `published`; the full list is in `members/log-actions.ts` */
      action: z.string(),
      details: z.record(z.string(), z.string()),
      at: z.string(),
      /** the member's name; missing for an operator, the application and a deleted account */
      by: z.string().optional(),
      /** the name of the member whom the action concerns */
      whom: z.string().optional(),
    }),
  ),
});

export type LogEntry = z.infer<typeof logResponseSchema>['entries'][number];
