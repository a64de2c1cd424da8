import { verificationEmail } from '../../accounts/emails.server.ts';
import { pageI18n } from '../../language/i18n.ts';
import { renderEmail } from '../render-email.server.ts';

export const from = 'Evermore Memorials <hello@memorials.example.org>';
export const sender = {
  language: 'en',
  i18n: pageI18n,
  product: 'Evermore & Söhne',
  provider: 'Evermore',
  origin: 'https://m.example',
};

export const mailTo = async (to: string) => ({
  to,
  ...(await renderEmail(verificationEmail('012345', sender), sender)),
});
