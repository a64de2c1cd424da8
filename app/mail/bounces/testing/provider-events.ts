/** What email providers send to a webhook, written after their documentation. */

interface Given {
  token: string;
  recipient: string;
}

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
export const postmarkEvent = ({ token, recipient, type }: Given & { type: string }) => ({
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  ID: 692560173,
  Type: type,
  TypeCode: 1,
  MessageID: '2c1b63fe-43f2-4db5-91b0-8bdfa44a9316',
  Metadata: { bounce: token },
  Description:
    'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist',
  Email: recipient,
  From: 'hello@memorials.example.org',
  BouncedAt: '2026-11-16T09:12:44Z',
  Inactive: true,
});

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
export const mailgunEvent = ({
  token,
  recipient,
  severity,
  reason,
}: Given & { severity: string; reason: string }) => ({
  signature: { timestamp: '1794819164', token: 'a'.repeat(50), signature: 'b'.repeat(64) },
  'event-data': {
    id: 'G9Bn5sl1TC6nu79C8C0bwg',
    event: 'failed',
    severity,
    reason,
    recipient,
    'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: 'No such user' },
    message: {
      headers: {
        to: recipient,
        from: 'hello@memorials.example.org',
        'message-id': `${token}@memorials.example.org`,
      },
    },
  },
});

const sesBounce = ({ token, recipient, bounceType }: Given & { bounceType: string }) => ({
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: recipient,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
    timestamp: '2026-11-16T09:12:44.000Z',
  },
  mail: {
    timestamp: '2026-11-16T09:12:41.000Z',
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    source: `bounces+${token}@mail.example.org`,
    destination: [recipient],
  },
});

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html, as Amazon SNS wraps it */
export const sesNotification = (given: Given & { bounceType: string }) => ({
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:bounces',
  Message: JSON.stringify({ notificationType: 'Bounce', ...sesBounce(given) }),
});

/** An event of a configuration set, with “raw message delivery”. */
export const sesEvent = (given: Given & { bounceType: string }) => ({
  eventType: 'Bounce',
  ...sesBounce(given),
});

export const snsConfirmation = (url: string) => ({
  Type: 'SubscriptionConfirmation',
  Token: 't',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:bounces',
  SubscribeURL: url,
});

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
export const sendgridEvents = ({ token, recipient }: Given) => {
  const about = {
    email: recipient,
    timestamp: 1794819164,
    'smtp-id': `<${token}@memorials.example.org>`,
    sg_message_id: '14c5d75ce93.dfd.64b469',
    bounce: token,
  };
  return [
    { ...about, event: 'processed' },
    {
      ...about,
      event: 'bounce',
      type: 'bounce',
      status: '5.1.1',
      reason: '550 5.1.1 unknown user',
    },
    { ...about, event: 'bounce', type: 'blocked', status: '', reason: '550 5.7.1 blocked' },
    { ...about, event: 'deferred', attempt: '5', response: '451 4.7.1 try again later' },
    { ...about, event: 'delivered', response: '250 OK' },
  ];
};

/** What each provider sends after “This is spam”. */
export const COMPLAINT_EVENTS = {
  /** https://postmarkapp.com/developer/webhooks/spam-complaint-webhook */
  postmark: ({ token, recipient }: Given): unknown => ({
    RecordType: 'SpamComplaint',
    MessageStream: 'outbound',
    ID: 42,
    Type: 'SpamComplaint',
    TypeCode: 100001,
    Metadata: { bounce: token },
    Email: recipient,
    From: 'hello@memorials.example.org',
    BouncedAt: '2026-11-16T09:12:44Z',
    Inactive: true,
  }),
  mailgun: ({ token, recipient }: Given): unknown => ({
    signature: { timestamp: '1794819164', token: 'a'.repeat(50), signature: 'b'.repeat(64) },
    'event-data': {
      id: '-Agny091SquKnsrW2NEKUA',
      event: 'complained',
      recipient,
      message: {
        headers: { to: recipient, 'message-id': `${token}@memorials.example.org` },
      },
    },
  }),
  ses: ({ token, recipient }: Given): unknown => ({
    Type: 'Notification',
    TopicArn: 'arn:aws:sns:eu-west-1:123456789012:complaints',
    Message: JSON.stringify({
      notificationType: 'Complaint',
      complaint: {
        complainedRecipients: [{ emailAddress: recipient }],
        complaintFeedbackType: 'abuse',
        timestamp: '2026-11-16T09:12:44.000Z',
      },
      mail: { source: `bounces+${token}@mail.example.org`, destination: [recipient] },
    }),
  }),
  sendgrid: ({ token, recipient }: Given): unknown => [
    { email: recipient, timestamp: 1794819164, event: 'spamreport', bounce: token },
  ],
} as const;
