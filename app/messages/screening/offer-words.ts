/**
 * Words of advertising. They hold nothing by themselves, because "He sold Viagra jokes at every
 * casino" is a tribute: they count only beside a link or another way to reach the sender.
 *
 * A word that ends with `*` stands for all words that begin with it. `_` stands for a space.
 */

/** What is sold or promised. */
export const TRADE = `
try_free try_it_free free_trial prueba_gratis essai_gratuit kostenlos_testen prova_gratis teste_gratis wyprobuj_za_darmo
for_your_business para_su_negocio pour_votre_entreprise fur_ihr_unternehmen dla_twojej_firmy per_la_tua_azienda para_sua_empresa
criptomoned* criptovalut* kryptowahrung* kryptowalut* con_tarjeta tarjeta_de_credito cartao_de_credito carte_bancaire carta_di_credito kreditkarte karta_kredytowa ببطاقة_الائتمان بطاقة_الائتمان כרטיס_אשראי
verify verification log_in login suspended blocked_account locked parcel redelivery held_at pay_now processing_fee customs_fee grant government_grant shortlisted congratulations_you congratulations airdrop nft
toll_free our_agents our_experts rank_you technical_errors trunk_box free_consultation business_deal visitors_a_month small_websites small_business* memorial_stones free_fitting your_articles we_pay to_sell top_dollar cash_for_ we_offer we_provide we_buy our_agency our_company our_services our_product our_team_of dear_customer dear_sir price_from visa_assistance immigration job_offer hiring recruiter vacancy salary translation_service accounting tax_refund esim hosting app_development chatgpt ai_tool likes subscribers
sugar_daddy sugar_mummy lonely chat_with meet_singles horoscope astrolog* zodiac lucky_numbers wigs perfume sneakers handbags tickets_available live_score cheats petition signal_group vip_group
mit_dem_code auf_die_erste barzahlung haushalte pelze aus_nachlassen kostenlose_beratung bestatigen zugang_lauft gesperrt konto_gesperrt paket_wartet zustellung wir_bieten unsere_agentur unser_angebot handwerker umzuge entsorgung trodelmarkt gelegentliche_treffen nahrungserganzung kurs_kostenlos
nous_rachetons consultation_gratuite panneaux_solaires photovolt* eligib* colis livraison votre_compte confirmez connectez-vous identifiants nous_proposons nous_offrons notre_agence grossiste perruques en_vente formation_gratuite
consulta_gratuita compramos le_ofrecemos ofrecemos les_ofrecemos cuotas sin_interes curso cursos cupos inscribete verifique bloqueada bloqueado paquete su_cuenta lee_las_cartas
consulenza_gratuita acquistiamo compro_oro massima_valutazione vi_offriamo offriamo proponiamo bloccato verifica pacco in_giacenza accedi meta_prezzo originali
consorcio carta_contemplada entrada_facilitada oferecemos fatura bloqueio sua_conta atualize encomenda retida curriculo imposto_de_renda declaracao segunda_via
od_producenta raty_0% montaz_gratis kupujemy bezplatna_konsultacja skup_* dojazd_gratis oferujemy zablokowane zablokowany zaloguj paczka doplata dowozem zweryfikuj
wij_bieden geblokkeerd pakket inloggen proefles
vi_erbjuder vi_tilbyder sparrat pakke paket
spons* ищу_спонсора заблокирован* подтвердите посылка предлагаем наша_компания
ucuz sunuyoruz hesabiniz dogrulayin kargo bilet_ucuz otel
نقدم نقدم_لكم شركتنا حسابك طرد مباراه مباريات معلمة مدلكة
מציעים אנו_מציעים חשבונך חבילה ממתינה מחירים מומלץ_ב מוסך
i_sell we_sell selling drop_shipping dropshipping wired_today balance_must urgent_payment hardcover_book your_tribute_into
wij_kopen opkopen contante_betaling
doubl* your_lover lover debt debts in_debt widow_with
loan* lender* lending mortgage* credit_card* bad_credit payday casino* slots slot jackpot free_spins bonus* betting
bet365 sportsbook gambl* lottery_numbers viagra cialis levitra tramadol kratom lsd dmt
bitcoin* btc crypto* usdt binance forex trading trader trade_forex investment* invest profit* payout payouts
withdrawal* roi earning* passive_income work_from_home from_home per_day per_week daily_income seo backlink* dofollow
guest_post* followers web_design website_design rank_# traffic replica* rolex vuitton gucci outlet wholesale
discount* coupon* promo* % off_this_week cheap cheapest lowest_price lowest_prices best_price best_prices price_list
for_sale buy_now order_now shop_now free_shipping fast_shipping shipping_fee
escort* massage porn* xxx sex sexy hot_girl* hot_girls nude* cam cams camgirl* dating single_lady singles
hacker* hacking hack recover_your recovery recovered spell spells spell_caster psychic* illuminati occult
herbal herpes hiv keto weight_loss lose_weight slim* diet detox essay* assignment* dissertation*
passport* driving_licence* driver_license* drivers_license counterfeit cloned undetectable
gift_card* giveaway prize claim_your claim unclaimed next_of_kin
business_proposal million_dollars million_usd consignment gold_dust
vpn iptv streaming_accounts watch_full full_movie free_movie* watch_live live_stream* streamed_live download_free
free_pdf generator robux verified_account* accounts_for_sale support_number customer_service timeshare
houses_for_cash house_for_cash cash_offer any_condition plumber locksmith headstone* gravestone* cremation_quote
puppies kittens teacup coaching coach_me webinar subscribe_to guaranteed guarantee no_risk zero_risk
100%_satisfaction affordable limited_time act_now hurry special_offer free_trial free_signup deal deals
confirm_payment verify_your mailbox wire_transfer zelle cash_app paypal
western_union wall_street telegram_channel profit_signals accident_video

prestamo* prestito* prestiti credito* creditos hipoteca* apuestas tragamonedas giros_gratis bono
invierte* inversion* inversiones invertir inversores duplica* ganar_dinero gana_dinero gane_dinero ganancias
dinero_facil desde_casa trabajo_desde retire posicion* seguidores replicas baratas baratos barato oferta*
descuento* envio_gratis sin_receta sin_aval sin_examen sin_dieta sin_censura presupuesto*
escorts chicas_calientes contactos_gratis amarre* amarres brujo* bruja* hechizo* vidente* tarot ritual* curandero*
hackeo hackear recuper* adelgaz* quema_grasa bajar_de_peso bajar_peso titulos_universitarios billetes_falsos
tarjetas_clonadas gano_un reclame donar_mi en_vivo transmision
descarga descarga_gratis pdf_gratis cuentas_de cachorros lapidas limpieza_de_tumbas embargos
recargos pague comparador compare marketing_digital pronosticos garantizad* garantia*
urgente_24h reparacion* calderas pago_contra cura_natural video_del_accidente

pret prets pret_* emprunt* rachat_de_credit financement tours_gratuits sans_depot machine_a_sous paris_sportifs
pronostic* sans_ordonnance pilule* bitcoins investi* investissement* placements gagner_de gagne gagnez gagner
sans_rien_faire a_domicile travail_a_domicile referencement visibilite abonnes abonne_toi pas_cher prix_casse* prix_casses
reduction livraison_24h livraison_gratuite offre_speciale devis gratuit gratuite gratuitement rencontre* coquine* coquin jolies_filles
marabout* voyance retour_de_l retour_affectif desenvoutement mincir minceur maigrir perdu_* hackeur* pirate* recuperation
permis_de_conduire sans_examen faux_billets cartes_clonees gagnant gagne_un desherence notaire_me
en_direct diffusion telechargement telechargez abonnement chiots plaques_funeraires isolation
impaye* reglez assurance_obseques comparez garanti* resultats_garantis guerison gueri* avis_google achetez
votre_site site_internet video_choc profitez code_* bijoux_cineraires achat_cash

kredit* darlehen geld_leihen schufa freispiele spielautomat* sportwetten wett* potenz* rezeptfrei ohne_rezept
investier* rendite* krypto* bitcoin verdoppl* geld_verdienen verdiene verdienen verdienst nebenverdienst heimarbeit von_zuhause vom_sofa passives_einkommen auszahlung*
ausgezahlt suchmaschinen* webdesign platz_1 bewertungen_kaufen follower abonnenten replika* gunstig* billig* rabatt* prozent_auf versandkostenfrei
kostenlos wir_kaufen festpreis haushaltsauflosung* entrumpelung* grabstein*
sexkontakt* heisse_frauen massage* erotik* liebeszauber hellseher* wahrsager* kartenleg* illuminat* abnehmen kilo_weg
ohne_prufung falschgeld geklonte gewinnspiel* nachlass_von nachrichtenlos* im_stream live_im
download iptv* alle_sender hausarbeit bachelorarbeit ghostwriter* rohrreinigung notdienst schlusseldienst solaranlage
offene_rechnung mahnbescheid inkasso sterbegeld* vergleichen garantiert* trefferquote gutschein* nur_heute nur_diese_woche
unfallvideo uber_meinen_link einsatz_nur

prestit* finanziament* mutuo senza_busta bonus scommesse giri_gratis senza_ricetta farmacia* rendita guadagn* soldi_facili
da_casa lavoro_da_casa prelevat* posizionamento primo_su_google sito_web recension* repliche scontat* sconto sconti offert* prezzi compriamo
sgombero incontri massagg* cartomant* legament* sensitiv* maghi dimagri* patente* senza_esame banconote_false carte_clonate clonate
dormiente diretta_streaming in_diretta scarica cuccioli fotovoltaico incentivi confront* garantit* erbe_del
codice_* link_e rendita_automatica pezzotto

emprestimo* negativado consultado cassino* tigrinho rodadas apostas palpite* sem_deposito sem_receita azulzinho
renda_extra ganho_* ganhe ganhar_dinheiro dinheiro_facil milionario em_casa trabalhe_em saquei lucro* rentabilidade site_por
replica promocao desconto* cupom a_vista
novinhas encontro_* acompanhante* amarracao pai_* mae_de_santo emagre* seca_barriga kg_em cnh sem_prova carteira_de_motorista notas_fake
cartao_clonado clonado resgate ao_vivo assista baixe filhotes lapides jazigos tcc monografia* desentupidor* limpa_nome serasa
garantid* hacker curei avaliacoes energia_solar pagamento_apos video_do_acidente

pozycz* chwilow* kredyt* bez_bik kasyn* spinow bez_depozytu zaklady zakladow bukmacher* typy inwest* zarab* zarobk* z_domu praca_w_domu
wyplac* wplac* pozycjonowanie obserwujac* followers* repliki tanio najtan* promocj* rabat* znizk* darmow* za_darmo
randki masaz* wrozk* wrozb* urok* milosn* schudl* odchudz* prawo_jazdy bez_egzaminu falszyw* klonowan* odbierz uspione
na_zywo pobierz szczeniaki fotowoltaik* dotacj* hydraulik* prace_magisterskie magistersk* windykacj* porownaj gwarant* ziolami opinie_google google-bewertung* google-rezension* google_reviews resenas_google avis_google recensioni_google haker* odzysk*

geld_lenen bkr gokkast* gratis_spins weddenschap* zonder_recept beleggen rendement verdien* thuiswerk* volgers goedkop* korting* aanbieding* opkop*
contante liefdesspreuk* helderziende* afvallen zonder_examen vals_geld grafmonument* grafsteen* vergelijk gegarandeerd

samlingslan snabblan lan_utan lan utan_uc utan_licens freespins tjan* investera kontant kontanter laan* penge gevinst garanteret

kredi* bahis* casino deneme_bonusu freespin yatirim* kazanc* kazan* ek_is para_kazan takipci* indirim* ucuz* ucretsiz* buyu* medyum* zayifla* ehliyet* cekilis* avans* masaj*

заим* займ* кредит* казино вулкан фриспин* ставк* букмекер* виагр* инвест* крипт* биткоин* заработ* удаленн* раскрутк* продвижен* в_топ* топ-10 seo подписчик* скидк* дешев* бесплатн* досуг девочк* интим* массаж* приворот* гадан* ясновид* похуд* диплом* права_без выигр* гарант* от_производителя недорого обнал*
позик* заробіт* знижк* безкоштовн*

قرض* قروض تمويل كفيل كازينو مراهنات بونص مكافا* ايداع فياجرا استثمار* الاستثمار تداول التداول فوركس بيتكوين اربح ارباح ربح ربحت من_المنزل العمل_من المنزل اسبوعيا متابع متابعين
خصم خصومات عروض ارخص الاسعار اسعار مجانا للبيع توصيل نقل_عفش عفش تنظيف كشف_تسربات مبيدات تعارف مسيار مساج جلب_الحبيب الحبيب روحاني الروحاني سحر تنحيف رشاقه رشاقة خسرت كيلو شهادات رخص بدون_امتحان مزورة مستنسخة
مبروك جائزتك خامل بث_مباشر مباشر تحميل اشتراك جراء شواهد رسائل_ماجستير ماجستير قارن مضمون مضمونة مجرب اعشاب باعشاب سداد موقعكم نصمم جوجل المتنورين عملات سايتوتك هكر استرداد الاسترداد دولار_يوميا

הלוואה הלוואות קזינו הימורים בונוס הפקדה סיבובים ויאגרה השקעה להשקיע תשקיע פורקס ביטקוין קריפטו רווח מרוויח* תרוויחו כסף_קל מהבית עבודה_מהבית עוקבים הנחה מבצע בזול זול חינם משלוח למכירה קניית במזומן פינוי_דירות
הכרויות בחורות עיסוי ליווי מקובל החזרת_אהוב מתקשר* דיאטה ירדתי קילו רישיון טסט מזויפים משוכפלים זכית רדום שידור_חי להורדה גורי מצבות סמינריון תזה השוו מובטח* אילומינטי האילומינטי סולארית ביקורות האקר משכתי להחזיר מחזירים כתבו_לה

कमाएं कमाई लोन कर्ज वशीकरण बाबा_जी कैसीनो सट्टा मुफ्त गारंटी
`;

/** What mourners write about as well, in letters above all: an inheritance, a bill, an insurance. */
export const MATTERS = `
insurance inheritance probate beneficiary invoice unpaid overdue outstanding_payment medium more quote quotes cure cured certificate* delivery shipping sale signals prescription pills pharmacy refund* marketing agency winner won accounts earn income course leads fat
herencia* herederos testamento donacion factura_pendiente factura venta receta pastillas farmacia licencias pasaporte* premio seguro_de agencia abogados deudas dieta curacion loteria retiro ingresos chicas kilos compro vendo maestro_*
heritage fortune legue* donation succession facture mutuelle agence plantes_du depannage serrurier plombier pharmacie taux placement* revenu* credit credits promo voyant* fortune
erbschaft* erbteil* rechnung_* versicherung* kaufen verkaufe bestellen bestellung gewonnen gewinn ankauf sofort bargeld diat tabletten homepage welpen forderung zins* fuhrerschein* reisepass* heisse angebot*
eredita* ereditari* fattura assicurazion* polizza compra contanti vinto ragazze* tesi lapidi lapide pillole chili idraulico fabbro invest*
heranca* boleto protesto seguro_de_vida plano_funerario imovel renda ervas resultado comprimidos frete gratis
spadk* spadek faktur* ubezpieczen* kupie sprzedam skup gotowk* nagrod* wygral* apteka* tabletki recepty dochod* stron* oferta dziewczyny nagrobki
nalatenschap* erfenis factuur verzekering* te_koop inboedel* rijbewijs lening* lenen dodsbo* arv kop
miras* odul* borc satilik наследств* купить продам памятник* таблетк* приз* акци* доход*
ميراث الميراث فاتورة تامين شراء بيع دخل شهريا يوميا جائزة حبوب وصفة بنات ירושה הירושה חשבונית ביטוח אתר פרס מרשם כדורים ערבים קונים ביום לשבוע
`;

/** Phrases of scripts without spaces. */
export const TRADE_WITHOUT_SPACES = `
点検 修理 伺います 配布中 チート 荷物 再配達 アカウント停止 本人確認 弊社 当社 ご提供 ご案内 特価 新作 会員登録 验证 冻结 包裹 我们提供 公司专业 特价 融資 ローン 審査 金利 現金化 即金 カジノ スロット パチンコ ボーナス 入金 出金 競馬 的中 必勝 攻略 バイアグラ シアリス 個人輸入 激安 最安値 格安 安い 通販 送料無料 コピー品 コピー 偽物 N級品 代引き 副業 在宅ワーク 月収 週給 日給 稼ぐ 稼ぎ 稼げ 儲か 資金 投資 仮想通貨 億万長者 無料視聴 無料 割引 半額 オフ クーポン 限定 残り3名 買取 見積 不用品 遺品整理 出会い 人妻 会える マッサージ 復縁 占い師 痩せ ダイエット 免許証 証明書 当選 受取 相続財産 相続 休眠口座 ライブ配信 ダウンロード フォロワー 墓石 ホームページ制作 検索1位 未納 お支払い 保険 比較 保証 口コミ 治る 裏バイト 当店 セール 
贷款 貸款 借钱 无抵押 博彩 娱乐城 赌场 葡京 注册送 彩票 棋牌 投注 代开 发票 兼职 日赚 月入 赚钱 投资 比特币 办证 文凭 学历 认证 高仿 一比一 货到付款 优惠 折扣 免费 包邮 批发 加微信 加我 约炮 上门 按摩 伟哥 减肥 代写 网站优化 排名 推广 保证 首页 中奖 遗产 
대출 급전 신용불량 무직자 담보 카지노 바카라 토토 무료 할인 부업 수익 
เงินกู้ คาสิโน บาคาร่า ฟรี 
`;

/** Invitations to reach the sender or to follow a link. */
export const CALLS = `
urgent urgente dringend pilne عاجل דחוף
call calls text visit click join subscribe follow order buy apply register download sign_up signup check_out check_it check see_more see see_also
contact write_to write_me email_me mail_me message_me message dm add_me add reach reach_him reach_out reply respond watch reply_to ask_me whatsapp
google search book request start_with get send
llama llame llamen llamar escribe escribeme escriban escribale escriba visite visita visiten entra unete siga sigan siganme sigueme registrate solicite pide contacta contacte contacto contactenos busca pregunta preguntame mandar mira reclame
appelez appelle ecrivez ecrivez-moi contactez contact visitez cliquez inscrivez-vous inscription suivez ajoutez-moi abonnez-vous regardez tapez envoyez demandez joignez
anruf anrufen ruft schreibt schreiben schreib schreibe meldet melde folgt besucht besuchen klick klicken anmelden bewerbung kontakt googelt jetzt fragt anfragen
chiama chiamate scrivi scrivete scrivetele scrivimi contatta contattate contattatelo visita visitate clicca iscriviti iscrivetevi seguite cercate registrati richiesta entra chiedimi aggiunga
chama chame ligue liga escreva escrevam falem fale acesse clique cadastre cadastre-se siga sigam assista pesquise solicite peca inscreve envie entre contato adicione
dzwon dzwoncie zadzwon pisz piszcie napisz kliknij zapisz dolacz zapraszam wejdz subskrybuj wpisz wpiszcie zarejestruj kontakt
bel mail stuur klik bezoek meld voeg kijk aanmelden ansok ring besok klicka kontakta ara arayin yazin tiklayin basvuru uye_ol katil
звоните пишите переходите заходите подпишись подписывайтесь жми вступай связаться подробности регистрация
اتصل اتصلوا تواصل تواصلوا للتواصل راسلني راسلوه راسل تابعوني سجل انضم ادخل اضغط اشتركوا شاهد ابحث ارسل اكتب للاستفسار استلم كلمني
התקשרו חייגו כתבו עקבו הירשם הירשמו תירשמו הצטרפו לחצו חפשו בואו השב שלחו צפו לקבלה לתשלום
`;
export const CALLS_WITHOUT_SPACES = `
こちら 登録 追加 フォロー 検索 詳しくは 応募 お申込み 今すぐ お問い合わせ 連絡 ご覧ください 入会 クリック
联系 加QQ 点击 关注 咨询 加微 扫码
संपर्क कॉल_करें
`;

/** Praise for a page, as in blogs: mourners praise the person. */
export const PRAISE = `
nice_words great_page great_post great_article great_blog great_site great_website great_content great_information nice_post nice_page nice_site nice_blog nice_article good_post lovely_page lovely_tribute
wonderful_page wonderful_post wonderful_article wonderful_site wonderful_blog awesome_post awesome_article excellent_post excellent_article excellent_blog
beautiful_page beautiful_site your_weblog weblog this_blog this_article this_website your_website your_blog your_site your_article your_post thanks_for_sharing thank_you_for_sharing informative very_useful keep_up_the_good
excelente_articulo buen_contenido bonita_pagina su_blog tu_blog gracias_por_compartir super_article belle_page votre_blog merci_pour_ce_partage bel_article
toller_beitrag toller_artikel schoner_blog schone_seite tolle_seite ottimo_articolo bella_pagina complimenti_per_la_pagina bel_post otimo_post otimo_artigo excelente_conteudo linda_pagina
swietny_wpis ciekawy_artykul piekna_strona موضوع_رائع صفحة_جميلة مقال_مفيد פוסט_מצוין עמוד_יפה אתר_מעולה mooie_pagina leuke_site fin_sida guzel_sayfa отличный_сайт хорошая_статья
`;
export const PRAISE_WITHOUT_SPACES = `
記事です 素晴らしい記事 参考になる 好文章 不错的网站
`;
