/**
 * Recognizes a text that consists only of what people say to mourners: "Rest in peace, our deepest
 * condolences to the whole family". A whole church writes such a text, so it never counts as
 * repeated.
 */
import { comparable } from './readable-text.ts';

/** Each line is a language. The words are compared without accents. */
const CONDOLING = new Set(
  comparable(`
a all always amen an and are at be beautiful been bless condolence condolences day dear deep deepest dearest ever eternal every everyone family families fly flying for forever forget forgotten friend friends from full go god gods good goodbye gone great grandad granddad grandfather grandma grandmother grandpa gran grant granny had has have he heart hearts heartfelt heaven her high him his holy how i im in is it its journey jesus keep kind kindest lady legend lord lost loss love loved lovely loving man mate may me mercy met mind miss missed missing mother mom mum my nan nana never night nothing of on one ones or our peace perpetual pray prayer prayers praying privilege rest resting r i p rip sad sadly sadness safe sending she shine shining sincere sincerest sister brother son daughter sleep so sorrow sorry soul special spirit star strength such sweet sympathy sympathies tears terrible thank thanks that the their them they thinking this thoughts till time to too truly uncle aunt upon until very was watch watching we were what will wish wishes with without wonderful words s t d ll m re ve x xo xoxo xx xxx you young your soon again see meet light him dad father papa daddy gentleman

abschied alles anteilnahme aufrichtige aufrichtiges auf an bei beileid bleibst bleibt das deine deiner dein dem den der des die dich dir du ehren ein eine einen ewig ewige engel es euch euer eure fehlen fehlst fehlt familie frieden fur ganze ganzen ganzer gedanken gedenken gebet gott gottes gute guten haben hab herzen herz herzliche herzliches herzlichen herzlichste ich ihm ihn ihr ihre im immer in ist jetzt kraft leb lebe leid leider liebe lieben lieber licht mach mama machs mein meine mein meinem mir mit mitgefuhl mogest moge mutter nie nicht oma opa papa reise ruh ruhe ruhen ruht sanft schlaf schon segne sehr sei seid sein seine sie sind so still stille stiller stillem tief tiefe tiefem tiefes tiefste traurig trauer trauern tut uber um und uns unser unsere unserem unvergessen vater verbunden vergessen vermisse vermissen vermisst verlust viel viele von vom wir werden wiedersehen wohl worte zu zum zur danke fehlst

a adieu adresse adressons affectueuses affection aimais aimons ami amis ame amitie au aux avec beau belle bon bonne chagrin cher chere chers ciel coeur coeurs condoleances courage de deuil dans des dieu du en enormement epreuve est et etoile etait famille forte fort grand grande garde gentil gentille ici il elle je jamais jour la le les leur l lumiere ma mamie maman manques manque manquer meilleures merci me mes mon mort n ne nos notre nous oublie oublierai oublierons on paix papa papi papy par pas pensees pensee pensons peine pour proches profond profonde profondes que qu qui reconfort regrets regrette repose reposer respect rip s sa sinceres sincere souvenir soutien ta tendresse te tes ton toi tonton toujours toute toutes tous tout tres triste tristesse tu un une va vas vers voyage vous votre vos y

a abrazo abrazos abuela abuelo abuelita abuelito acompanamos acompane adios al alma amiga amigo amigos amor asi bendiga brille besos cielo con condolencia condolencias consuele consuelo corazon corazones cuanto d de del dep descansa descanse descansen dia dios donde dolor el ella en era eres es esta este estamos eterna eterno extranamos extrana extranaremos extranar familia familiares fuerza fuerte fuerzas gloria gracias gran grande guarde hasta hoy ilumine la las lo los luz lamento lamentamos luto mama mas me mi mis mucha mucho muchas momento momentos nos nuestra nuestras nuestro nuestros nunca olvidare olvidaremos oraciones papa para paz pena perdida pesame por persona profunda q e p d qepd que querida querido queremos quiero recuerdo recordaremos reino sentido sentida sentimos siempre siento sincero sinceras su sus te tenga tia tio tierra toda todo todos tu tus un una vamos viaje vida vuela vuela alto voy y ya tan dificil

a abbraccio abbracci addio affetto al alla amica amico amore anche angelo angeli anima ai bella bello bene buon buona cara care cari caro che ci ciao cielo commossi commosse condoglianze con cordoglio cuore dal del della dei di dio dolore e eterno l famiglia forte forza fossi fratello grande grandi grazie i il in la le loro lutto lui lei mai mamma mancherai manchi mi mia mie mio molto nel nei nella noi non nonna nonno nostra nostre nostri nostro o ogni papa pace parole pensiero per persona piu porgo porgiamo preghiera preghiere profonde profondo riposa riposi riposo ricordo ricorderemo r i p rip sei sempre sentite sincere sincero sia siamo sono te ti terra tua tuo tutta tutte tutti tutto un una uniamo unisco vi viaggio vicini vicina vicino voi vola vostro vostra zia zio dispiace

a abraco abracos adeus ai alma amada amado amiga amigo amor anjo ao aos as ate avo beijo beijinhos beijos bom ceu com condolencias conforte conforto coracao coracoes da das de descanse descansa descansem deus do dor dos e ele ela em era esteja estou esta estrela eterna eterno eternas familia familiares fe foi forca fica ficara gloria grande guarde hoje irmao irmã jamais luto luz mae mais maria me meu meus meus minha minhas muita muito muitas muitos momento na nas nao no nos nossa nossas nosso nossos nunca o obrigado obrigada oracoes os para pai paz pela pelo pela perda pesames pessoa profunda pra que querida querido recebam sempre sentimentos seu sua saudade saudades saudoso sinto sinceros te tenha ter toda todo todos tia tio tu um uma va vai vamos vida vo voce voces vovo vovó voar

a aniol babcia babciu boze blogoslawi bogu bog bol bolu bardzo byl byla cala calej ci ciebie cie cioci ciocia czesc dla do dobry dobra drogi droga dusza dziadek dziadku dziekuje dziekujemy i j jego jej jestesmy kocham kochamy kochana kochany laczymy laczy lecz mamo modlitwie modlimy mi mojej moje moj na najglebsze najszczersze nam nas naszej nasz nasze nie niebie nigdy niech o od odpoczywa odpoczywaj odpoczywanie odszedl odeszla pamieci pamieta pamietamy panie pan pani pokoj pokoju pogrzebie przyjaciel raczy przykro rodzina rodzinie rodziny rip s serca sercach serce serdeczne sie skladam skladamy slowa smutek smutno spij spoczywaj spoczywa sily swiatlosc swiety szczere swiec swieci tak tata tato teskni tesknie tesknimy to tobie ty u w wam was wasz wieczna wieczne wieczny wspolczucia wspolczucie wspolczuje wspolczujemy wszystkim wszystko wujek wyrazy z ze zal za zawsze zegnaj zegnamy zmarlego zona

aan al alle allemaal allen altijd bedankt bij condoleances de dierbare die dit een en familie geen gecondoleerd god groet haar hart hartelijk heel hem hemel het hij ik in innige is jij jou jouw jullie kracht lief lieve liefde mama medeleven mee met mijn mis missen moeder nooit oma om onze ons opa oprechte papa rust rusten sterkte t toegewenst u vader van veel vergeten verdriet verlies voor vrede we wens wensen wij woorden zal zij zo zullen

aldrig alla all att beklagar beklagande da dig din du dej ett ever en er familj familjen fred for frid glem glemmer glemt god gud himlen himmel hvil hvile i ikke jag jeg kara karlek kondolerer kondolere kondolere min mitt mig min med minne moster mormor morfar farmor farfar och og om ord saknad saknar saknad savn savnet saver sorg sorgen sov stor takk tack tak till til tanker tankar var vi vila vil varma vores alltid altid fasten fortid

acimizi acinizi allah allahim amin anne annecim baba babacim basimiz basin basiniz bir bu cennet cok dede dua eder ederim edelim eylesin gani gibi gule hep hepimizin huzur icinde ile ise iyi kabri kalbimizde kalanlara mekan mekani mekanin merhumeye merhuma nineler nine nur nurlar olsun ozluyoruz ozleyecegiz rab rabbim rahmet rahmeti rahmetler sabir sabirlar sag seni size taziye tum unutmayacagiz uyu ve verdiginiz versin yakinlarina yatsin

благодарим бог боже боли большое братья в вам вас вашей вашу вечная вечной во всегда всей всем вы глубокие глубочайшие горе господи господь да дедушка держитесь для добрый добрая его ей ему за земля и из искренне искренние как любим люблю любовь мама мамочка мир мира мне много мой моя мы на навсегда наша наше наш не небесное нет низкий о он она память памяти папа пока помним помню пухом покой покойся покоится поклон примите прости прощай прощайте родным родные с самые светлая светлой семье семьи сил скорбим скорблю скучаем слов соболезнование соболезнования соболезную соболезнуем спасибо спи спокойно сочувствую с твоя тебе тебя терпения ты тяжело у уважение упокой царства царствие царство царство что эту это я
вічна память щирі співчуття царство небесне земля пухом спочивай спочиває з миром співчуваємо

آمين ابي ابنائه اجر اجركم احر اخي اسكنه اعظم اسال اللهم الله امي ان انا اهل اهله اولاده البقاء البقيه البقية التعازي الجميع الجنان الجنة الجنه الحبيب حبيبي الحمد الخالص الخالصة الدعاء الرحمة الرحمه الرحمن الرحيم الرفيق السلام السلوان الصبر الفاتحه الفاتحة الفردوس الفقيد الفقيدة القبر الكبير الكريم المغفره المغفرة المولى الموت الميت الهم الى اليه الينا برحمته بواسع تعازينا تغمد تغمده جدتي جدي جعل جناته جنات جزيل حسن حياتكم خالص خير ذويه راجعون رب ربنا ربي رحم رحمك رحمه رحمها رحمة رحمته رحيلك روح روحه روحها سعيكم سلام سيبقى شكر صبر صبركم عائلته عزاء عزاءكم عزاكم عظم على عليه عليها عمي عنه عنا غفر فسيح في قبره قبرها قلب قلوبنا كل كلنا لا لك لكم لله له لها لن لنا مثواه ما معكم من مغفرة مشكور نا نسال ننساك نور و وا والديه واحسن وادخله وارحمها وارحمه واسكنه واسكنها وان وانا واهله وعافه واعف والسلوان والصبر ورحمه ورحمها وغفر وجعل وداعا يا يتغمده يرحم يرحمك يرحمه يرحمها يصبر يصبركم يغفر يغفر يلهم ويلهم يسكنه

אבא אוהבים אוהב אוהבת אותך אותו אותה אח אחות אימא אמא אמן את אתה איתכם אתכם בגן בצער בצערכם ברוך בשלום בליבנו בלבנו גדול דוד דודה דעו האהוב האהובה האבל הכבד המשפחה הזיכרון הצער השתתפות ולא ו זיכרונו זכרה זכרו זכרון חזקים חזקו חיבוק יהי יקר יקרה יותר יודעים ינחם ירחם כבוד כואבים כל כולנו כולכם כואב לא לברכה למשפחה לעד לעולם לכם לנצח לך ליבי ליבנו לצערכם לב מכל מלאך מן מנוחתו מנוחתה מקרב משכבך משפחת משתתפים משתתפת משתתף מתגעגעים מתגעגעת נוח נוחי נפשו נפשה נזכור נשכח נשמתו סבא סבתא עדן על עליו עוד עם עצוב צער צרור צרורה החיים תהא תודה תנוחמו תנחומים תנחומינו תנוח שלא שלום שלו שלה של שמים תמיד כך מאוד אין מילים
`)
    .split(/\s+/u)
    .filter(Boolean),
);

/** Of languages without spaces between words, the longest first. */
const CONDOLING_UNSPACED = new RegExp(
  [
    '心よりお悔やみ申し上げます|心より|謹んで|お悔やみ|ご冥福|御冥福|を?お祈り(?:申し上げます|いたします|致します|します|しております)|哀悼の意を表します|申し上げます|安らかに|お?眠りください|お眠り|してください|ください|合掌|ありがとう(?:ございました|ございます)?|お世話になりました|忘れません|さようなら|天国|ゆっくり|休んで|寂しい|悲しい|大好き|です|でした|お父さん|お母さん|おじいちゃん|おばあちゃん|先生|家族|皆様|ご?遺族|[のをにではがとよねもへ]',
    '一路走好|节哀顺变|節哀順變|节哀|節哀|安息|永远怀念|永遠懷念|沉痛悼念|深切哀悼|深切缅怀|天堂|没有痛苦|请|願|愿|您|你|在|的|我们|想念|爷爷|奶奶|爸爸|妈妈|老师|走好|逝者|家属',
    '삼가|고인의|명복을|빕니다|편히|쉬세요|사랑합니다',
  ].join('|'),
  'gu',
);

const WORD = /[\p{L}\p{M}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

export function isCondoling(text: string): boolean {
  const { condoling, all } = countCondoling(text);
  return condoling === all;
}

/** How many words of a text, and characters where no spaces are written, are among those that mourners use. */
export function countCondoling(text: string): { condoling: number; all: number } {
  const plain = text.normalize('NFKC');
  const unspaced = (plain.match(UNSPACED) ?? []).join('');
  const words =
    comparable(plain.replaceAll(UNSPACED, ' ').replaceAll(/['’`]/gu, ' ')).match(WORD) ?? [];
  const others =
    words.filter((word) => !CONDOLING.has(word)).length +
    unspaced.replaceAll(CONDOLING_UNSPACED, '').length;
  const all = words.length + unspaced.length;
  return { condoling: all - others, all };
}
