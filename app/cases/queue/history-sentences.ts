const STEPS: Readonly<Record<string, string>> = {
  sent: 'form received; a link was sent to the address',
  confirmed: 'the claimant confirmed the address',
  arrived: 'request received',
  'with-owner': 'the owner was asked by email',
  'with-owner-without-mail':
    'the owner was asked on the overview only: no verified address, or too many emails that day',
  'owner-silent': 'the owner did not reply in time',
  'owner-left': 'the owner’s account no longer exists',
  'other-owner': 'the page has a new owner',
  'with-successor': 'the legacy contact was asked',
  'successor-silent': 'the legacy contact did not reply in time',
  'with-operator': 'no one is looking after the page and there is no legacy contact: you decide',
  'family-done': 'the family marked it as done',
  granted: 'granted; the link was sent to the claimant',
  'not-accepted': 'the link was not used in time',
  hid: 'a part was removed from the page and from the draft',
  asked: 'you asked a question',
  'owner-kept': 'the owner confirmed that they still look after the page; the claimant was told',
  kept: 'the owner still looks after the page; the claimant was told',
  'other-keeper': 'someone else looks after the page; the claimant was told',
  'became-owner': 'the claimant is now the owner',
  declined: 'declined; answered by email if there is an address',
  settled: 'closed',
  repeated: 'the same address already has an open claim',
  gone: 'the page was taken down',
};

/** @param details - further data of the step, such as the path of a part or the operator's note */
export function stepSentence(step: string, details: Readonly<Record<string, string>>): string {
  const words = STEPS[step] ?? step;
  const mails = details['mails'];
  const rest = [
    ...(mails === undefined ? [] : [`emails to the family: ${mails}`]),
    ...(details['path'] ? [details['path']] : []),
    ...(details['note'] ? [JSON.stringify(details['note'])] : []),
  ];
  return rest.length === 0 ? words : `${words} (${rest.join('; ')})`;
}
