/**
 * Links that mourners share: to the death notice, and to the cause that is asked for instead of flowers. Both are
 * imitated, so such a link only weighs less than another one, and what an imitation needs makes it an ordinary link.
 */
import type { Link } from './domains.ts';
import { comparable } from './readable-text.ts';

/** In the address, or beside it. Compared without accents. */
const NOTICE =
  /obituar|death[\s-]?notice|funeral[\s-]?(?:home|notice|director)|order of service|condolence|esquela|necrolog|tanatori|funerari|libro de firmas|avis[\s-](?:de[\s-]deces|d['’]obseques)|faire-part|todesanzeige|traueranzeige|gedenk(?:portal|seite)|trauerportal|bestattung|nekrolog|klepsydr|zaklad[\s-]pogrzebow|kondolenc|wspomnienie|nota de falecimento|participacao do falecimento|annunci[oi] funebr|onoranze[\s-]?funebri|dodsannons|minnessid|overlijdensbericht|rouwadvertentie|(?<!\p{L})(?:ال)?نعي|(?:ال)?وفيات|מודע(?:ת|ות) (?:ה)?אבל|訃報|お悔やみ|おくやみ/u;
/** Only in the address, because these are words of every tribute. */
const NOTICE_ADDRESS =
  /(?<![a-z])(?:obits?|e?vel|avel|mortes|okuyami|fuhou|sou[gs]i|wafayat)(?![a-z])|in-?memoriam|remembrance|defunt|deces|obseques|pompes-?funebres|trauer|gedenk|pogrzeb|falecimento|funerai|begravning|begrafenis|uitvaart/u;
const INSTEAD_OF_FLOWERS =
  /(?:in lieu of|instead of|rather than|no) flowers|(?:statt|anstelle von|anstatt|keine) blumen|(?:ni|pas de|au lieu de) fleurs|(?:en (?:lugar|vez) de|sin|ni) flores|em (?:vez|lugar) de flores|nada de (?:coroa|flor)|zamiast kwiat|(?:niente|non|invece dei) fiori|stallet for blommor|stedet for blomster|(?:geen|plaats van) bloemen|بدل(?:ا من)? (?:الزهور|الورود|الورد)|במקום פרחים|供花|香典/u;
/** What imitations promise or ask for. */
const IMITATION =
  /video|stream|net worth|causes? (?:of|de (?:sa|la)) (?:death|mort|muerte)|causa d(?:a|ella) mort|todesursache|bitcoin|crypto|cripto|fondo|vaquinha|billing|unpaid|\burgent|devis|compare|(?:credit|bank)[\s-]?card|kreditkarte|carte bancaire|tarjeta|\bpix\b|cartao|carta di credito|karta kredytowa|فيديو|بطاقة|سبب الوفاة|סרטון|כרטיס|動画|ヒットコイン|カート|未納|支払|\d ?%|[€$£] ?\d|\d ?[€$£円]/u;
/** Only in the address: people live, and watch over each other. */
const IMITATION_ADDRESS = /(?<![a-z])(?:live|watch|film|hd|tv|pay|fund|claim)(?![a-z])/u;

export type SharedForm = 'notice' | 'cause';

/** Tells what a link is that stands in a text. */
export function sharedForms(text: string): (link: Link) => SharedForm | undefined {
  const words = comparable(text);
  const isNotice = NOTICE.test(words);
  const isCause = INSTEAD_OF_FLOWERS.test(words);
  const isImitation = IMITATION.test(words);
  return ({ host, path }) => {
    if (isImitation) return undefined;
    const address = comparable(host + path);
    if (IMITATION_ADDRESS.test(address)) return undefined;
    const saysNotice = NOTICE.test(address) || NOTICE_ADDRESS.test(address);
    if (saysNotice || (isNotice && path.length > 1)) return 'notice';
    return isCause ? 'cause' : undefined;
  };
}
