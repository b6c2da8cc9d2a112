//! Words of many languages that support a judgement. In the name, the address or the button of a form
//! one that says search is enough for one; elsewhere none decides alone.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::text::fold;

/// A list of words: some count where they stand alone, the longer also inside another.
pub(super) struct Words {
    alone: HashSet<String>,
    inside: Vec<String>,
}

/// A little word has so many letters at most.
const LITTLE: usize = 4;

/// Words that mean something else than the word inside them: to research, to visit or to try is no
/// search, and what a program asks of its own page is no query.
const OTHER_WORDS: [&str; 9] = [
    "research",
    "jquery",
    "mediaquery",
    "media-query",
    "besuch",
    "versuch",
    "untersuch",
    "bezoek",
    "onderzoek",
];

impl Words {
    fn new(alone: &str, inside: &str) -> Self {
        Self {
            alone: alone.split_whitespace().map(fold).collect(),
            inside: inside.split_whitespace().map(fold).collect(),
        }
    }

    /// Whether a text, an identifier or an address has one of the words.
    pub fn are_in(&self, text: &str) -> bool {
        if text.is_empty() {
            return false;
        }
        let folded = OTHER_WORDS
            .iter()
            .fold(fold(text), |text, other| text.replace(other, " "));
        self.inside
            .iter()
            .any(|word| folded.contains(word.as_str()))
            || tokens(text).iter().any(|token| self.alone.contains(token))
    }

    /// Whether a word of a text or an identifier is one of the words or begins with one of
    /// the longer.
    pub fn begin(&self, text: &str) -> bool {
        tokens(text).iter().any(|token| {
            self.alone.contains(token)
                || self
                    .inside
                    .iter()
                    .any(|word| token.starts_with(word.as_str()))
        })
    }

    /// Whether the last word of a text is among those that stand alone.
    pub fn end(&self, text: &str) -> bool {
        tokens(text)
            .last()
            .is_some_and(|token| self.alone.contains(token))
    }

    /// Whether at least half of the words of a text are among those that stand alone.
    pub fn make_up(&self, text: &str) -> bool {
        let tokens = tokens(text);
        let known = tokens.iter().filter(|token| self.alone.contains(*token));
        !tokens.is_empty() && known.count() * 2 >= tokens.len()
    }

    /// Whether a text is one of the words that stand alone with a little word after it, as
    /// "Sort by" and "Ordenar por" are.
    pub fn lead(&self, text: &str) -> bool {
        match tokens(text).as_slice() {
            [first, .., last] => self.alone.contains(first) && last.chars().count() <= LITTLE,
            _ => false,
        }
    }

    /// Whether a text is nothing but one of the words that stand alone.
    pub fn is(&self, text: &str) -> bool {
        let tokens = tokens(text);
        tokens.len() == 1 && self.alone.contains(&tokens[0])
    }
}

/// The folded words of a text or an identifier: cut at all but letters and digits and
/// where `camelCase` begins a word.
pub(super) fn tokens(text: &str) -> Vec<String> {
    split_words(text).iter().map(|word| fold(word)).collect()
}

/// The words of an identifier as they are written.
pub(super) fn split_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut last_lower = false;
    for c in text.chars() {
        let is_mark = !word.is_empty() && unicode_normalization::char::is_combining_mark(c);
        if !c.is_alphanumeric() && !is_mark {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            last_lower = false;
            continue;
        }
        if c.is_uppercase() && last_lower {
            words.push(std::mem::take(&mut word));
        }
        last_lower = c.is_lowercase() || c.is_numeric();
        word.push(c);
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Makes a name readable: `book_author` and `bookAuthor` become `Book author`.
pub(super) fn humanise(name: &str) -> String {
    let last = name
        .rsplit(['$', '.', ':', '['])
        .map(|part| part.trim_end_matches(']'))
        .find(|part| part.chars().any(char::is_alphabetic))
        .unwrap_or(name);
    let mut words = split_words(last);
    let prefixes = [
        "txt", "ddl", "cbo", "chk", "cmb", "lst", "sel", "rdo", "tb", "edt",
    ];
    if words.len() > 1 && prefixes.contains(&words[0].as_str()) {
        words.remove(0);
    }
    let mut text = words
        .iter()
        .map(|word| {
            if word.chars().all(|c| !c.is_lowercase()) && word.chars().count() > 1 {
                word.clone()
            } else {
                word.to_lowercase()
            }
        })
        .collect::<Vec<_>>()
        .join(" ");
    if let Some(first) = text.chars().next() {
        let upper: String = first.to_uppercase().collect();
        text.replace_range(..first.len_utf8(), &upper);
    }
    text
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $alone:expr, $inside:expr;)*) => {
        $($(#[$doc])* pub(super) static $name: LazyLock<Words> =
            LazyLock::new(|| Words::new($alone, $inside));)*
    };
}

words! {
    /// Searching.
    SEARCH:
        "srch find finder kw keyword keywords lookup wd cari ara bul sok sog sök søg søk \
         consultar otsi otsing leita leit bilatu chwilio cuardaigh kerko soek tafuta axtar isci trazi \
         hanap serci тражи търси шукати шукай hae haku etsi cerca cercar trova trovare trouver finden zoek szukaj \
         znajdz hledat hledej najit najdi buscar busca encontrar ieskoti tim ابحث 查 找 搜 さがす 探す",
        "search query recherch chercher suche suchen buscad busqueda pesquis procurar zoeken \
         szukaj wyszuk hledan vyhled hladat keres ricerca arama поиск искать найти пошук знайти \
         търсене αναζητ חיפוש חפש بحث جستجو تلاش खोज 検索 搜索 搜尋 搜寻 查询 查詢 查找 검색 찾기 ค้นหา \
         pencarian pretra cauta paiesk mekle iskanj poisk durchsuch ძებნ ძიებ որոն փնտր іздеу \
         хайх пребар претра অনুসন্ধান খুঁজ தேடு శోధ వెతుకు ಹುಡುಕ തിരയ शोध શોધ ਖੋਜ සොය ស្វែងរក ຄົ້ນຫາ ရှာ ፈልግ";
    /// Narrowing a list.
    FILTER:
        "filter filters filtern filtrer filtre filtres filtrar filtro filtros filtra filtri filtruj filtr \
         filtreren filtrera filtrere suodata szures filtrele",
        "filtrieren filtrar фильтр фільтр филтр φίλτρ 筛选 篩選 絞り込 필터 กรอง تصفية סינון";
    /// The names that search boxes have.
    SEARCH_NAME:
        "q s qs query queries search kw kwd keyword keywords terms term find lookup text str wd \
         words stichwort suchwort begriff needle what",
        "search query keyword recherch suche busca pesquis ricerca zoek szuk hled";
    /// E-mail.
    EMAIL:
        "email emails mail eml correo courriel epost mejl posta",
        "email e-mail e_mail mailadres почт メール 邮箱 郵箱 邮件 이메일 ηλεκτρον";
    /// Subscribing to mailings.
    SUBSCRIBE:
        "subscribe signup join optin notify abonnieren inscrire suscribir suscribirse iscriviti",
        "newsletter subscri mailinglist mailing_list mailing-list mailchimp list-manage \
         feedburner mailerlite campaignmonitor createsend abonn anmeld rassylk рассыл подпис \
         inscrev suscri iscriv 订阅 訂閱 購読 구독";
    /// Signing in.
    LOGIN:
        "login logon signin einloggen connexion entrar acceder ingresar accedi inloggen zaloguj",
        "login log-in log_in logon sign-in signin sign_in einlogg anmelden connexion \
         connecter войти вход 登录 登錄 ログイン 로그인";
    /// Making an account.
    REGISTER:
        "register registration signup join create registrieren inscription registro registrar",
        "register regist sign-up signup sign_up createaccount create_account newaccount \
         registr inscri 注册 註冊 登録 регистр 회원가입";
    /// Recovering a password.
    RECOVER:
        "forgot reset lost recover remind",
        "forgot lostpass lost_pass lost-pass resetpass reset_pass reset-pass recoverpass \
         password password_reset passwort_vergessen oublie olvid";
    /// Writing a comment, a message or a post.
    COMMENT:
        "comment comments reply respond post thread kommentar comentario commentaire reactie",
        "comment respond newreply newthread kommentar comentar commentaire коммент 评论 コメント 댓글";
    /// Writing to the owners of the site.
    CONTACT:
        "contact message feedback enquiry inquiry kontakt nachricht mensaje contacto anfrage",
        "contact feedback enquir inquir kontakt contatt mensaje nachricht сообщ обратн";
    /// Buying and booking.
    ORDER:
        "cart basket checkout buy order purchase warenkorb kaufen panier acheter carrito comprar \
         carrello winkelwagen koszyk donate pay add2cart quantity qty",
        "addtocart add_to_cart add-to-cart add-to-basket addtobasket checkout warenkorb panier \
         carrito carrello winkelwag koszyk корзин купить 购物车 カート 장바구니 payment paypal";
    /// Quantities of goods.
    QUANTITY:
        "qty quantity menge anzahl cantidad quantite amount",
        "quantity qty";
    /// Changing what a site holds.
    CHANGE:
        "add save create update delete remove edit upload insert vote tag send",
        "upload delete";
    /// The same in other languages.
    ADD:
        "erstellen anlegen speichern loschen hinzufugen bearbeiten senden creer ajouter enregistrer supprimer \
         modifier envoyer anadir agregar guardar eliminar borrar enviar adicionar salvar excluir \
         aggiungi crea salva elimina modifica invia toevoegen opslaan verwijderen dodaj zapisz usun \
         lagg spara tilfoj slet lisaa tallenna poista ekle kaydet sil",
        "hinzufugen speichern bearbeit enregistr supprim ajouter добавить сохранить удалить создать изменить \
         保存 削除 追加 删除 添加 新增 修改 저장 삭제 추가";
    /// Steps of addresses at which something is done.
    DEED:
        "add save create update delete del remove edit upload insert upvote downvote send submit logout \
         logoff signout withdraw cancel approve confirm unlike unfollow buy checkout purge revert trash \
         wipe unpublish toggle ban unsubscribe donate transfer invite reboot restart shutdown kaufen \
         loeschen apagar comprar",
        "";
    /// The same, where such a step is the last: before another it is a thing, as in "/report/5".
    LAST_DEED:
        "vote report like follow accept reject restore favorite favourite bookmark cart basket",
        "";
    /// What a button says that does nothing of its own but to go on or to show.
    PLAIN:
        "go ok okay submit apply show view list display see get browse explore retrieve refine look up \
         results result all now it the \
         los anzeigen zeigen weiter aller afficher voir valider lancer ver mostrar ir aplicar \
         aceptar exibir vai mostra visualizza applica avvia toon ga bekijk pokaz wyswietl zatwierdz \
         vis visa nayta goster getir zobrazit prikaz prikazi показать применить ок показати \
         εμφανιση 确定 提交 显示 表示 実行 보기 확인 عرض הצג",
        "";
    /// What says what a program is to do.
    COMMAND:
        "action do op operation cmd command mode method task act todo aktion accion acao azione", "";
    /// Taking back what was put in or kept.
    CLEAR:
        "clear reset cancel discard empty forget zurucksetzen leeren abbrechen effacer annuler vider limpiar \
         cancelar vaciar cancella annulla limpar wissen annuleren wyczysc anuluj rensa nollstall temizle",
        "сброс очист отмен クリア リセット 清除 重置 초기화";
    /// Payment cards.
    CARD:
        "cvv cvc cvv2 ccnum ccnumber ccv iban",
        "cardnumber card_number card-number creditcard credit_card credit-card cardnum cc-number \
         cc_number kreditkart numtarjeta";
    /// Choosing a language, a currency, a theme.
    DISPLAY:
        "lang language locale currency theme style styleid themeid langid skin sprache langue \
         idioma timezone ui goto jump jumpto jumpmenu",
        "language currency";
    /// Personal details.
    PERSON:
        "firstname lastname fname lname surname username phone telephone address street zip zipcode \
         postcode birthday birthdate dob company vorname nachname prenom apellido",
        "firstname first_name first-name lastname last_name last-name phone";
    /// The ends of a range.
    RANGE:
        "from to and until till between min max minimum maximum start end low high von bis und ab de a à \
         au et du entre desde hasta y e até ate da al tot en van od do i до от и от по fra til från till \
         minst från ve ile 从 到 至 から まで ～ より 부터 까지 से तक من إلى حتى מ עד از تا από έως \
         μέχρι від từ đến",
        "";
    /// Those of them that stand after the field.
    POSTPOSED:
        "から まで より 부터 까지 से तक",
        "";
    /// Sorting.
    SORT:
        "sort sortby order orderby ordering sorting sortierung trier tri ordenar ordenacao ordina \
         sorteer sortuj rendezes asc desc dir",
        "sort orderby order_by order-by sortier ordenar trier сортир 排序 並び 정렬";
    /// The number of answers.
    PAGE_SIZE:
        "perpage limit pagesize rows rpp hits show count num results page pages seite pagina \
         paginas strone strona stronie sida sidan side sivu sivulla stranku strance oldal sayfa \
         странице страницу сторінку σελιδα",
        "per_page perpage per-page pagesize page_size pagesiz page-size limit ipp maxresults \
         items_per pro_seite par_page por_pagina";
    /// Comparing and connecting terms.
    OPERATOR:
        "op operator match mode logic bool boolean connector cond condition exact exactly exakt \
         exakte genau exacte exacta esatta andor conj",
        "operator matchtype match_type searchmode search_mode";
    /// Where to look.
    SCOPE:
        "scope in field fields index where section site catalog database db collection forum \
         within target searchin searchtype",
        "searchin search_in search-in searchfield search_field searchtype search_type \
         searchindex search_index search-type";
    /// Options that order answers.
    SORT_OPTION:
        "relevance relevant newest oldest latest recent cheapest ascending descending asc desc \
         alphabetical popularity popular bestselling rating default pertinence recents \
         croissant decroissant relevanz neueste alteste aufsteigend absteigend beliebtheit \
         relevancia recientes antiguos ascendente descendente rilevanza crescente decrescente \
         relevantie nieuwste oplopend aflopend релевантность новые возрастанию убыванию 相关 相關 \
         最新 関連 新しい順 관련도 최신순 recommended featured score first last low \
         lowest high highest best az za a z increasing \
         decreasing",
        "";
    /// Options that say how terms are compared or connected.
    OPERATOR_OPTION:
        "contains contain starts begins ends equals equal exact exactly phrase is and or not \
         all any none like words word beginning partial whole match matches enthalt beginnt \
         gleich genau und oder nicht alle contient commence exacte egal et ou tous tout \
         contiene empieza comienza igual exacta todas todos cualquier y inizia esatta uguale \
         tutte tutti bevat begint exact gelijk alles eq ne lt gt lte gte neq startswith \
         endswith icontains iexact содержит начинается точно и или все любое 包含 等于 含む 一致 \
         before after between",
        "";
    /// Options that compare whole values.
    WHOLE_OPTION:
        "equals equal is exact exactly eq gleich genau egal exacte igual exacta uguale esatta gelijk \
         exakt iexact ist est es",
        "";
    /// Options that look for parts of values.
    PART_OPTION:
        "contains contain icontains like ilike enthalt contient contiene bevat содержит 包含 含む \
         includes part",
        "";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_alone_or_inside_but_short_ones_never_inside() {
        assert!(SEARCH_NAME.are_in("q"));
        assert!(SEARCH.are_in("txtSearchBox"));
        assert!(SEARCH.are_in("Найти"));
        assert!(SEARCH.are_in("검색"));
        assert!(SEARCH.are_in("RECHERCHER"));
        assert!(!SEARCH_NAME.are_in("square"));
        assert!(!SEARCH_NAME.are_in(""));
    }

    #[test]
    fn identifiers_are_cut_into_words() {
        assert_eq!(
            tokens("ctl00$bookAuthor_2"),
            ["ctl00", "book", "author", "2"]
        );
    }

    #[test]
    fn names_become_readable() {
        assert_eq!(humanise("book_author"), "Book author");
        assert_eq!(humanise("bookAuthor"), "Book author");
        assert_eq!(humanise("search[title]"), "Title");
        assert_eq!(humanise("ctl00$Main$txtAuthor"), "Author");
        assert_eq!(humanise("ISBN"), "ISBN");
        assert_eq!(humanise("q"), "Q");
        assert_eq!(humanise("éditeur"), "Éditeur");
        assert_eq!(humanise("[]"), "");
    }
}
