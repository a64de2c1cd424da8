import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { emailSchema } from '../../accounts/contract.ts';
import { INVITED_ROLES, invitedRoleSchema, roleSchema } from '../contract.ts';

export const INVITATION_DAYS = 7;

export const invitationPayloadSchema = z.object({ email: emailSchema, role: invitedRoleSchema });

export const acceptedResponseSchema = z.object({
  /** the user's role after accepting; accepting never lowers a role */
  memorial: z.object({ id: z.string(), role: roleSchema }),
});

export type Accepted = z.infer<typeof acceptedResponseSchema>['memorial'];

export const ownInvitationsResponseSchema = z.object({
  invitations: z.array(
    z.object({
      /** the token of the link in the mail to the user's verified e-mail address */
      token: z.string(),
      memorialName: z.string(),
      invitedBy: z.string(),
      role: z.enum(INVITED_ROLES),
      expiresAt: z.string(),
    }),
  ),
});

export type OwnInvitation = z.infer<typeof ownInvitationsResponseSchema>['invitations'][number];
