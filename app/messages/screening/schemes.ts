/**
 * Frauds and offers that are aimed at mourners. Such a letter names no site and gives an ordinary telephone number or
 * address, as a friend's does, so only what it says betrays it. Each scheme needs words of two kinds, because either
 * kind alone occurs in honest letters.
 */
import { countWords, splitText, wordList } from './word-lists.ts';

/** A theft asks for money or for what opens an account. An offer is only unwanted, and its words are a friend's, too. */
export type SchemeKind = 'theft' | 'offer';

interface Scheme {
  kind: SchemeKind;
  what: string;
  how: string;
  /** how many different words of `how` it takes; of `what`, one */
  least: number;
}

// A word that ends with `*` stands for all words that begin with it, and `_` for a space. Words are without accents.
const SCHEMES: readonly Scheme[] = [
  {
    // Buyers of what the dead have left.
    kind: 'offer',
    what: `
      buys_inherited buys_houses wir_entrumpeln entrumpelung* leeghalen_van ontruim*
      i_buy we_buy we_purchase house_buyers i_also_buy nous_rachetons local_buyer cash_buyer cash_offer
      compro compramos j'achete j’achete nous_achetons je_rachete ich_kaufe wir_kaufen kaufe ankauf
      vorgemerkte_kaufer skupuje skupujemy kupie kupuje kupujemy ik_koop wij_kopen opkoper jag_koper
      vi_koper kjoper_dodsbo jeg_koper куплю скупаю скупаем покупаю_антиквариат satin_alirim satin_aliyoruz
      نشتري اشتري אני_קונה אנו_קונים קונים acquisto compriamo 買い取り 買取 收购 매입`,
    how: `
      coins medals watches stamps antiques estates jewellery jewelry gold furniture porcelain furs as-is
      realtor close_in no_viewings no_agents any_house ready_to_make any_condition cash whole_estates
      monedas muebles oro cuadros pisos herencias heredados vivienda terrenos casas contado pago_al_momento
      monnaie argenterie fourrure montres antiquaire comptant machines_a_coudre vieux_livres pelze porzellan
      zinn bernstein munzen militaria nahmaschinen nachlasse bar barzahlung hochstpreise* wohnungsauflosung
      besenrein festpreis unverbindlich goldschmuck bezemschoon offerte unrenoviert sofort_zahlen antyki monety zegarki odznaczenia mieszkania gotowka inboedel*
      munten postzegels sieraden woning makelaar bezichtigingen vrijblijvend* bod klokken schilderijen
      contant dodsbo* mynt guld klockor kontant* swish квартир* долю ордена иконы монеты янтарь фарфор
      деньги_сразу اثاث تركات بيوت ذهب مكيفات תכולת_דירה שטיחים יודאיקה מטבעות שעונים דירות_ירושה מזומן
      immobili ereditati sgombero monete mobili contanti assegno imoveis herancas moedas ouro
      pronto_pagamento altin antika 貴金属 古銭 着物 遺品`,
    least: 2,
  },
  {
    // A fortune, a debt or an insurance that takes a fee, a secret or the data of an account.
    kind: 'theft',
    what: `
      succession_non_reclamee cabinet_de_genealogie
      beneficiary next_of_kin unclaimed dormant second_will outstanding_balance account_of_the_deceased
      apolice_de_seguro restait_redevable uberzahlung rentenkontos lotnummer uitgekozen emeklilik
      auxilio_por_defuncion unpaid_pension pension_arrears nieodebran* lokata polisa ביטוח_חיים זכאות موكلي
      وريث دون_وريث 年金 還付 保険金 с_его_счета счёт_умершего pensione_non_riscossa pension_non_percue
      rente_des_verstorbenen inheritance_fund heir heirs unpaid_balance final_notice held_liable
      life_insurance client_who_died my_late_client sin_herederos herederos seguro_de_vida indemnizacion
      bienes_de_un_cliente heritiers compte_bancaire don_de_mes_biens faire_don assurance_vie als_erben als_erbe
      erben_einsetzen meines_mandanten guthaben lebensversicherung spadkobierc* konto_bankowe precatorio
      beneficiario herdeiro herdeiros erfgenamen tegoed mirascilar hesap наследник* вклад تعويض ورثة اهبكم مودعة
      beneficiari* your_late_relative your_deceased_relative su_familiar_dejo votre_parent_defunt ihr_verstorbener_angehoriger
      seu_falecido_parente vostro_congiunto panstwa_krewny قريبكم_المتوفى קרובכם_המנוח
      وديعة חשבון_בנק רדום יורשים erede eredi conto_bancario arvingar 相続人 休眠口座 遗产 상속인`,
    how: `
      social_security last_four_digits search_fee repartir* partagerons split_it 50/50 personne_de_confiance
      cancer tumeur tumor tumore por_pix liberado sigilo milhoes dolares urgencia
      fee fees in_advance processing release_the gift_card* gift_cards confidential confidence
      confidentially do_not_discuss do_not_speak third_parties million millions gastos_de_gestion abonar
      bizum discrecion confidencial millones totalmente_legal numero_de_cuenta foto_del_dni frais_de_dossier
      transcash coupons_pcs discretion  gebuhr* vorab vertraulich diskretion paysafecard mio millionen prozent
      keinerlei_risiko oplat* poufn* milion* custas taxa via_pix confidencialmente reais kosten_vooraf
      vertrouwelijk miljoen dosya_masraf* masraf* kimseye euro_tutarinda kimlik комисси* конфиденциальн*
      миллион* رسوم سر السري مليون جواز بطاقة محفظة מקדמה לא_לערב תעודת_זהות דולר commissione riservat*
      milioni bonifico avgift konfidentiell* 보증금 passport account_number bank_details within_48_hours
      within_24_hours 48_horas 24_heures binnen_drei_tagen huissier saisie strafanzeige treuhandkonto
      administratiekosten betaalverzoek quitar via_boleto ultima_parcela dosya terminale bank_transfer
      sort_code enforcement_officers bailiffs card_details card_number security_code security_number
      zalogowan* blik weryfikacyjn* uplywa פרטי_כרטיס אשראי אגרת ملايين نقتسم キャッシュカード atm 失効 本日中
      безопасный_счет срочно рублей onkosten verificacion carta_di_credito carte_bancaire kreditkartennummer
      copia_de_su_dni copy_of_your_id copia_del_documento kopie_ihres_ausweises copie_de_votre_piece i_am_barrister represento_a reclamarlo soy_abogado sou_advogado sou_o_gerente sono_l'avvocato sono_l’avvocato jestem_adwokatem
      ich_bin_rechtsanwalt je_suis_avocat אני_עורך_דין انا_محام usd dollars dolarow dollari dollar מיליון דולר دولار
      ملايين pilny urgenza reponse_urgente בדחיפות للمطالبه بنكنا mln kort_nummer`,
    least: 3,
  },
  {
    // False invoices and unpaid fees.
    kind: 'theft',
    what: `
      erreur_de_facturation billing_error notice_is_unpaid fee_is_unpaid impaye impayee offene_rechnung offene_gebuhr
      factura_impagada error_de_facturacion fattura_insoluta taxa_em_aberto zalegla_oplata si_no_abona
      unless_paid si_vous_ne_payez_pas se_non_paga caso_nao_pague wenn_sie_nicht_zahlen 未納`,
    how: `
      sous_48h sous_24h 48_heures within_24_hours within_48_hours 24_horas 48_horas innerhalb_von_24_stunden entro_24_ore
      w_ciagu_24_godzin par_carte by_card con_tarjeta per_kreditkarte con_carta no_cartao karta regler_* settle_the hoy
      today heute aujourd'hui oggi hoje dzis
      本日中`,
    least: 2,
  },
  {
    // Requests for what opens an account.
    kind: 'theft',
    what: `
      cvv pincode pin_code bankid bankpas card_number card_details security_code one-time_code
      numero_de_tarjeta tarjeta_y_cvv numero_de_carte code_de_carte kartennummer online-banking zugangsdaten
      kodem_blik kodu_blik kod_blik pesel numero_do_cartao kortnummer bankdosan sifrenizi kart_numarasi
      פרטי_כרטיס رقم_البطاقة الرمز_السري キャッシュカード 暗証番号 код_из_смс номер_карты numero_della_carta codice_otp`,
    how: `
      within_48_hours within_24_hours today_only expires suspended blocked verify confirm 48_horas caduca
      caducidad confirme sous_24_heures expire bloque gesperrt binnen heute_noch geblokkeerd bevestig
      vandaag vanavond wazny oplate dzis hoje responda verifierat verifiering i_dag bugun سيصلكم اليوم הלילה
      atm 本日 お電話ください сегодня срочно oggi bloccata`,
    least: 1,
  },
  {
    // Messages from the dead, for money.
    kind: 'offer',
    what: `
      psychic* clairvoyant* a_medium fortune_teller vidente* voyant* voyance hellseher* wahrsager*
      kartenleg* die_karten im_traum_gezeigt wrozk* jasnowidz* cartomant* sensitiv* medyum* ясновид* гадал*
      medium_johannes ar_medium som_medium bij_mij_gemeld se_me_presento avec_les_ames message_de_votre_proche מתקשרת_עם_נשמות
      tarot_de_votre came_to_me s'est_manifeste عراف* روحاني* מדיום מתקשרת 霊視 霊能 通灵 무속인`,
    how: `
      budskap forsta_samtalet
      a_reading half_hour לדקה שיחה_ראשונה מפגש בזום dakika_basina per_minuut ilk_gorusme odeme_is
      per_minute consultation consultations consulta consultas sitzung botschaft mensaje sesja seans
      consulto minuut min boodschap birth_date date_of_birth jewellery promise trabajo kontakt_her urok
      сеанс جلسة ייעוץ 鑑定 占い 生年月日 klient* message_urgent seance`,
    least: 1,
  },
  {
    // Spells that bring a partner back, and cures for what has none.
    kind: 'offer',
    what: `
      spell_caster* love_spell* marabout* brought_back_my_husband brought_back_my_wife brought_back_my_ex
      bring_back_your_ex bring_back_your_lover bring_back_lost herbal_cure* retour_de_l'etre_aime
      retour_de_l’etre_aime retour_affectif amarre_de_amor amarres_de_amor
      amarre_amoroso amarres_amorosos amarracao_amorosa amarracoes_amorosas trabalho_de_amor bringt_deinen_partner
      partnerruckfuhrung* liebeszauber rytual_milosn* urok_milosn* legamento_d'amore
      legamenti_d'amore приворот* לחש_אהבה החזרת_אהוב החזרת_אהבה جلب_الحبيب لجلب_الحبيب`,
    how: `
      whatsapp whats-app zap zapzap telegram viber contact contacts contactez telefon telephone tel call_him
      call_her email_him within within_24_hours within_48_hours en_3_jours jours 3_days consulta consultas
      resultat* resultad* garanti* guarantee* efectivo* efectiva* efetiv* skuteczn* wynik* risultat* телефон
      ватсап וואטסאפ ווטסאפ טלפון واتساب هاتف خلال`,
    least: 1,
  },
  {
    // Strangers who look for love.
    kind: 'offer',
    what: `
      widower widow lonely army_officer us_army marine_engineer oil_platform god-fearing peace_mission
      oil_rig offshore_platform nacoes_unidas naciones_unidas nations_unies united_nations viudo viuda veuf veuve seule seul_depuis witwe witwer einsam wdowiec wdowa samotn* vedovo
      vedova viuvo viuva sozinh* weduwnaar weduwe вдовец вдова одинок* ارمل ارملة אלמן אלמנה anka yalnizim`,
    how: `
      telegramie hangoutsie poznac destino wechat amici
      exchange_letters someone_who_understands encantado podemos_falar
      god-fearing honest_man honest_woman sincere seul_depuis tendre douce sincère sincere einsam wohlhabend abenteuer verwohnen profil be_friend be_friends friend_or_even looking_for_a whats-app whatsapp telegram hangouts one_daughter solo_hija busco cerco_l'amore private_at szczer* my_pictures my_photos let_us_talk_on talk_on_telegram talk_on_whatsapp chat_on sweet_face mis_fotos
      mes_photos meine_bilder meine_fotos moje_zdjecia minhas_fotos mie_foto mijn_foto's свои_фото мои_фото
      صوري תמונות_שלי looking_for_love serious_relationship know_you_more love_to_know_you cherche_un_homme
      cherche_une_femme suche_einen ehrlichen_mann busco_un_hombre busco_una_mujer szukam_mezczyzny
      procuro_um_homem cerco_un_uomo zoek_een_man ищу_мужчину fotograflarimi`,
    least: 2,
  },
  {
    // Films made of the page's photos, offered for sale.
    kind: 'offer',
    what: `
      memorial_video tribute_video memorial_film full_film video_de_homenagem video_de_homenaje
      video_hommage gedenkvideo trauervideo film_wspomnieniowy video_commemorativo video_fatto`,
    how: `
      watermark payment_link wasserzeichen marca_de_agua marca_d'agua filigrane filigrana znaku_wodnego
      mb_way pagamento pago paiement zahlung platnosc deleted_from`,
    least: 1,
  },
  {
    // Articles and links for the page as a website.
    kind: 'offer',
    what: `
      first_page_of search_engines google_ranking suchmaschinen positionnement
      guest_article guest_post* link_insertion* sponsored_post* sponsored_article* do-follow dofollow
      backlink* gastartikel articulo_invitado article_invite artykul_sponsorowany`,
    how: `
      real_visitors free_audit our_team_can
      your_rates placement* niche do-follow dofollow per_placement topic_ideas domain_authority
      link_insertion* collaborat* outreach reichweite tarifs tarifas stawki`,
    least: 1,
  },
  {
    // Gifts in a form that nobody can ask back.
    kind: 'theft',
    what: `
      donation donations donate collect collecting cagnotte dons spende spenden spendenkonto donativo* donacion*
      donazion* doacao doacoes zbiork* datki donatie* insamling* תרומה תרומות تبرع تبرعات 寄付`,
    how: `
      usdt trc20 apple_gift_card apple_gift_cards itunes steam_card steam_cards google_play_card transcash
      pcs tickets_pcs paysafecard neosurf`,
    least: 1,
  },
  {
    // Threats.
    kind: 'theft',
    what: `
      i_have_videos i_have_video i_have_photos ich_habe_videos ich_habe_fotos tengo_videos tengo_fotos
      j'ai_des_videos j’ai_des_videos ho_i_video tenho_videos mam_nagrania у_меня_есть_видео`,
    how: `
      bitcoin btc bc1* usdt`,
    least: 1,
  },
  {
    // Claims for a share of what is won.
    kind: 'offer',
    what: `
      odszkodowan* compensation schadensersatz* schmerzensgeld indemnisation indemnizacion* schadevergoeding*
      skadestand* risarciment* indenizac* accident_claim*`,
    how: `
      no_win no_fee po_wygranej doradca oddzwoni pobieramy success_fee erfolgsbasis solo_si_gana 25% 30%
      free_case resultat_obtenu kostenlose_prufung oggi_stesso adviseur`,
    least: 2,
  },
  {
    // Brokers who made somebody rich.
    kind: 'offer',
    what: `
      my_trades trading trader forex crypto inverti_con inverti rendita_sicura my_broker mon_trader mein_broker
      meu_trader moj_broker invested_with`,
    how: `
      withdraw* senza_impegno consulente small_deposit started_with empece_con busquenla look_for_her
      programma_automatico`,
    least: 2,
  },
  {
    // Films of an accident that nobody has made.
    kind: 'offer',
    what: `
      obituary_video accident_video video_of_the_accident video_vom_unfall unfallvideo video_de_l'accident
      video_de_l’accident video_del_accidente video_do_acidente wideo_z_wypadku`,
    how: `
      search full_details full_video first_result cause_of_death ungekurzt suchen telegram channel click watch
      busca cherchez cherche canal kanal`,
    least: 2,
  },
  {
    // What helped somebody to sleep.
    kind: 'offer',
    what: `
      cbd cbd-ol ozempic wegovy kratom gummies`,
    how: `
      first_order premiere_commande livree* livraison ersten_bestellung primer_pedido discount delivered
      bestellung commande`,
    least: 1,
  },
  {
    // Medicines without a prescription. Readers look up the shop, so the text names no address.
    kind: 'offer',
    what: `
      viagra cialis levitra tramadol xanax adderall oxycodone sildenafil viagry виагр* فياجرا ויאגרה バイアグラ 伟哥`,
    how: `
      no_prescription without_prescription without_a_prescription sin_receta sans_ordonnance rezeptfrei ohne_rezept
      senza_ricetta sem_receita bez_recepty без_рецепта بدون_وصفة ללא_מרשם 処方箋なし 无需处方
      worldwide_shipping fast_shipping overnight_delivery discreet_shipping discreet_delivery envio_discreto
      livraison_discrete diskreter_versand spedizione_discreta entrega_discreta dyskretna_wysylka 即日発送 激安`,
    least: 1,
  },
  {
    // Casinos that give newcomers something.
    kind: 'offer',
    what: `
      1xbet 1win mostbet melbet parimatch casino casinos kasyno kasyn cassino cassinos spielautomaten tragamonedas
      slot slots bahis казино كازينو קזינו カジノ 赌场 娱乐城`,
    how: `
      welcome_bonus signup_bonus deposit_bonus no_deposit_bonus free_spins bono_de_bienvenida giros_gratis
      tiradas_gratis bonus_de_bienvenue tours_gratuits willkommensbonus freispiel* bonus_di_benvenuto giri_gratis
      bonus_de_boas-vindas rodadas_gratis bonus_powitalny darmowe_spiny фриспин* بونص_ترحيبي دورات_مجانية
      סיבובים_חינם בונוס_הצטרפות 無料スピン ボーナスをゲット 注册送 deneme_bonusu`,
    least: 1,
  },
];

const LISTS = SCHEMES.map(({ what, how, ...scheme }) => ({
  ...scheme,
  what: wordList(what),
  how: wordList(how),
}));

/** The schemes that a text follows. */
export function schemesIn(text: string): SchemeKind[] {
  const split = splitText(text);
  return LISTS.flatMap(({ kind, what, how, least }) =>
    countWords(what, split) > 0 && countWords(how, split) >= least ? [kind] : [],
  );
}
