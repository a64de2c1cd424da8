const STEPS: Readonly<Record<string, string>> = {
  sent: 'the form arrived, and a link went to the address',
  confirmed: 'the claimant has confirmed the address',
  arrived: 'the wish arrived',
  'with-owner': 'the owner was asked by mail',
  'with-owner-without-mail':
    'the owner is asked in their rooms only: no verified address, or several mails on that day',
  'owner-silent': 'the owner did not answer in time',
  'owner-left': 'the owner’s account is gone',
  'other-owner': 'the page has another owner now',
  'with-successor': 'the named successor was asked',
  'successor-silent': 'the successor did not answer in time',
  'with-operator': 'nobody keeps the page and no successor is named: it is for you to decide',
  'family-done': 'the family says that it is done',
  granted: 'granted: the link went to the claimant',
  'not-accepted': 'the link was not used in time',
  hid: 'a part was taken off the page and out of the draft',
  asked: 'you asked',
  'owner-kept': 'the owner answered that they keep the page; the claimant was told',
  kept: 'the owner keeps the page; the claimant was told',
  'other-keeper': 'somebody else keeps the page; the claimant was told',
  'became-owner': 'the claimant keeps the page',
  declined: 'declined, and answered by mail where there is an address',
  settled: 'closed',
  repeated: 'the same address has an open claim already',
  gone: 'the page was taken down',
};

/** @param details - further data of the step, such as the path of a part or the operator's note */
export function stepInWords(step: string, details: Readonly<Record<string, string>>): string {
  const words = STEPS[step] ?? step;
  const mails = details['mails'];
  const rest = [
    ...(mails === undefined ? [] : [`mails to the family: ${mails}`]),
    ...(details['path'] ? [details['path']] : []),
    ...(details['note'] ? [JSON.stringify(details['note'])] : []),
  ];
  return rest.length === 0 ? words : `${words} (${rest.join('; ')})`;
}
