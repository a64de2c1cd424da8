// What advertisers and programs send, in several languages. `{site}`, `{phone}` and `{mail}` are filled in.

export interface SpamTemplate {
  text: string;
  name?: string;
}

/** Templates that the rules were made with. */
export const SPAM_TEMPLATES: readonly SpamTemplate[] = [
  { text: 'Great article! Cheap loans at {site} approved in minutes.' },
  { text: 'Buy now {site}' },
  { text: '<a href="http://{site}">best casino bonus</a>' },
  { text: '[url=https://{site}]viagra online[/url]' },
  { text: '[best replica watches]({site}/shop)' },
  { text: 'Kredit ohne Schufa, sofort: {site}, jetzt anfragen!' },
  { text: 'Gagnez 5000 € par mois, écrivez-moi : {mail}' },
  { text: 'Gane dinero desde casa, WhatsApp {phone}' },
  { text: 'Займ онлайн без отказа {site}' },
  { text: '代开发票 加微信 联系 {phone} {site}' },
  { text: 'كازينو على الإنترنت {site}' },
  { text: 'I was in debt until Dr. Priest helped me, call him {phone} or mail {mail}' },
  { text: 'Contact {mail} to bring back your lover within 48 hours' },
  { text: 'Message me on Telegram @quick_profit_trader' },
  { text: 'Crypto signals, 300% a month, join t.me/moon_signals' },
  { text: 'visit my site example[dot]com for the best offers' },
  { text: 'СASINО bоnus fоr yоu' },
  { text: '𝓖𝓮𝓽 𝓻𝓲𝓬𝓱 𝓷𝓸𝔀 𝔀𝓲𝓽𝓱 𝓸𝓾𝓻 𝓹𝓵𝓪𝓷' },
  { text: 'C\u200Bh\u200Be\u200Ba\u200Bp p\u200Bi\u200Bl\u200Bl\u200Bs' },
  { text: 'SALE '.repeat(40) },
  { text: 'Buy!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!! Best price' },
  { text: 'Very nice memorial, thank you.', name: 'www.{site}' },
  { text: 'Sorry for your loss.', name: 'Loans {phone}' },
  { text: 'ｈｔｔｐｓ：／／{site} cheap' },
  { text: 'Prestiti veloci senza busta paga, chiama {phone}' },
  { text: 'Zarabiaj w domu: {site} - bez ryzyka' },
  { text: 'Emagreça 10 kg em 7 dias -> {site}' },
  { text: '<script>location="//{site}"</script> so sad' },
  { text: '<img src=x onerror=alert(1)> RIP' },
  { text: 'Hello dear, I am a widow with 4.5M USD, write to {mail}' },
  { text: 'Follow me @hot.girls.daily for more' },
  { text: 'Backlinks, guest posts, DA 60+, {mail}' },
  { text: 'Bitcoin doubling, whatsapp +44 (0) 7700 900 123 now' },
  { text: 'Nice words. See also https://{site}/?ref=memorial&id=12' },
  { text: 'PILLS PILLS PILLS '.repeat(12) },
  { text: 'Rеst in pеаcе, visit us sооn' },
  { text: '$$$$$$$$$$$$$$$$$$$$ money $$$$' },
  { text: 'Deep condolences.', name: 'https://{site}' },
  { text: 'kontakt: info (at) beispiel (punkt) de' },
  { text: 'The wonderful product changed my life and I recommend it to all of you.' },
];

/** Templates that were written after the rules and that the rules were never adjusted to. */
export const HELD_OUT_SPAM: readonly SpamTemplate[] = [
  { text: 'Hemen kredi, kefilsiz: {site}' },
  { text: 'Tani snabba lån på {site}, svar direkt' },
  { text: 'Goedkope medicijnen zonder recept? {site} of bel {phone}' },
  { text: 'Ищу партнёра для бизнеса, пишите на {mail}' },
  { text: '無料で稼げる副業はこちら https://{site}/line' },
  { text: '카지노 가입 보너스 {site}' },
  { text: 'RIP. My blog: www.{site}' },
  { text: '<h2>Designer bags</h2><ul><li>80% off</li></ul>' },
  { text: '{site} {site} {site} {site}' },
  { text: 'Write me (mail) {mail} I have a proposal for you, my dear' },
  { text: 'Fashion girls add @lola.private.show' },
  { text: 'Free gift card >>> hxxps://{site}/claim' },
  { text: 'Our funeral flowers: order by phone {phone}, delivery today' },
  {
    text: 'win win win win win win win win win win win win win win win win win win win win win win win win win',
  },
  { text: 'Ｐｒｅｓｔｉｇｅ ｗａｔｃｈｅｓ ｗｗｗ．{site}' },
  { text: 'Thinking of you.', name: 'Plumber London {phone}' },
  { text: 'ThіѕІѕ а mеѕѕаgе аbоut mоnеу' },
  { text: 'Wir kaufen Ihren Nachlass, Haushaltsauflösung zum Festpreis, rufen Sie an: {phone}' },
];
