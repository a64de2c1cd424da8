/** Mappings for providers, after their documentation. The operator sets `MAIL_BOUNCE_JSON` to one of these names. */
import type { z } from 'zod';

import type { bounceMappingSchema } from './bounce-events.ts';

export const BOUNCE_PRESETS = {
  /** the webhooks “bounce” and “spam complaint” */
  postmark: {
    type: ['/RecordType', '/Type'],
    outcomes: {
      'Bounce/HardBounce': 'permanent',
      'Bounce/BadEmailAddress': 'permanent',
      'Bounce/ManuallyDeactivated': 'permanent',
      'Bounce/SoftBounce': 'failed',
      'Bounce/DnsError': 'failed',
      'Bounce/Blocked': 'failed',
      'Bounce/SpamNotification': 'failed',
      'Bounce/Unknown': 'failed',
      'Bounce/Transient': 'delayed',
      'Bounce/SpamComplaint': 'complaint',
      SpamComplaint: 'complaint',
    },
    recipient: '/Email',
    id: '/Metadata/bounce',
    reason: ['/Details', '/Description'],
    header: 'X-PM-Metadata-bounce: {token}',
  },
  /** the webhooks “permanent failure”, “temporary failure” and “spam complaints”; a temporary one that is “old” is given up */
  mailgun: {
    type: ['/event-data/event', '/event-data/severity', '/event-data/reason'],
    outcomes: {
      'failed/permanent': 'permanent',
      'failed/temporary': 'delayed',
      'failed/temporary/old': 'failed',
      complained: 'complaint',
    },
    recipient: '/event-data/recipient',
    id: '/event-data/message/headers/message-id',
    reason: [
      '/event-data/delivery-status/enhanced-code',
      '/event-data/delivery-status/message',
      '/event-data/delivery-status/description',
      '/event-data/delivery-status/code',
    ],
  },
  /** notifications or published events of Amazon SES, by SNS; `mail/source` is the envelope sender */
  ses: {
    unwrap: '/Message',
    type: [
      '/notificationType',
      '/eventType',
      '/bounce/bounceType',
      '/complaint/complaintFeedbackType',
    ],
    outcomes: {
      'Bounce/Permanent': 'permanent',
      'Bounce/Transient': 'failed',
      'Bounce/Undetermined': 'failed',
      DeliveryDelay: 'delayed',
      Complaint: 'complaint',
      'Complaint/not-spam': 'ignored',
    },
    recipient: [
      '/bounce/bouncedRecipients/*/emailAddress',
      '/deliveryDelay/delayedRecipients/*/emailAddress',
      '/complaint/complainedRecipients/*/emailAddress',
    ],
    id: ['/mail/source', '/mail/commonHeaders/messageId'],
    reason: [
      '/bounce/bouncedRecipients/*/status',
      '/bounce/bouncedRecipients/*/diagnosticCode',
      '/deliveryDelay/delayedRecipients/*/status',
    ],
  },
  /** the event webhook, which sends arrays */
  sendgrid: {
    type: ['/event', '/type'],
    outcomes: {
      bounce: 'permanent',
      'bounce/blocked': 'failed',
      deferred: 'delayed',
      spamreport: 'complaint',
    },
    recipient: '/email',
    id: ['/bounce', '/smtp-id'],
    reason: ['/status', '/reason', '/response'],
    header: 'X-SMTPAPI: {"unique_args":{"bounce":"{token}"}}',
  },
} as const satisfies Record<string, z.input<typeof bounceMappingSchema>>;
