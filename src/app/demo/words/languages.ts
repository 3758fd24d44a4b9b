import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import type { Thread } from './topic.ts';

/** A and B both speak the language; C does not have to. */
export interface Tongue {
  remarks: readonly string[];
  threads: readonly Thread[];
}

export const TONGUES: Partial<Record<Language, Tongue>> = {
  ar: {
    remarks: [
      'مساء الخير يا جماعة',
      'هذا أجمل بث اليوم',
      'لا أصدق ما حدث الآن 😂',
      'شكراً على هذه اللحظة الجميلة',
      'أنا أشاهد من عمّان، تحياتي للجميع',
      'يا سلام! gsLove',
      'الشاي جاهز والبث بدأ، ماذا أريد أكثر',
    ],
    threads: [
      ['A: هل فاتني شيء مهم؟', 'B>1: لا، بدأنا قبل قليل فقط', 'A: الحمد لله، شكراً @B'],
      [
        'A: من أين تشاهدون الليلة؟',
        'B>1: من الإسكندرية، والجو رائع',
        'A: سلام كبير لأهل الإسكندرية gsWave',
        'C: hi from the rest of the world :)',
      ],
    ],
  },
  he: {
    remarks: [
      'ערב טוב לכולם',
      'איזה רגע מטורף!',
      'אני לא מאמין שזה הצליח 😂',
      'הכי כיף לראות את זה אחרי יום ארוך',
      'שלום מתל אביב gsWave',
      'כל הכבוד, באמת',
      'מישהו הכין פופקורן? gsPopcorn',
    ],
    threads: [
      ['A: מה פספסתי?', 'B>1: את הרגע הכי טוב של הערב, כרגיל', 'A: תמיד אני מאחר', 'B: תמיד 😂'],
      ['A: זה תמיד כל כך מצחיק כאן?', 'B>1: רק בימים שנגמרים בלילה', 'A: אז אני נשאר'],
    ],
  },
  ja: {
    remarks: [
      'こんばんは！',
      '今のすごかった',
      'かわいいwww',
      '日本から見てます',
      'え、うそでしょ',
      'おつかれさまです',
      '草',
      '景色がきれいだね',
      '8888888',
    ],
    threads: [
      ['A: いま何をしてるところ？', 'B>1: みんなで投票したところだよ', 'A: なるほど、ありがとう！', 'B: いえいえ'],
      ['A: 初見です、よろしくお願いします', 'B>1: ようこそ〜！', 'A: ありがとう gsWave', 'C: welcome @A!'],
    ],
  },
  ko: {
    remarks: ['안녕하세요!', 'ㅋㅋㅋㅋㅋㅋ', '와 방금 뭐예요', '오늘도 재밌네요', '한국은 지금 새벽이에요', '너무 귀여워', '대박'],
    threads: [
      ['A: 방금 무슨 일 있었어요?', 'B>1: 떨어질 뻔했는데 간신히 잡았어요', 'A: 아 놓쳤네요 ㅠㅠ', 'B: 다시 보기 있을 거예요'],
      ['A: 처음 왔어요, 반가워요', 'B>1: 어서 오세요!', 'A: 감사합니다 gsWave'],
    ],
  },
  zh: {
    remarks: ['晚上好大家', '太厉害了吧', '哈哈哈哈哈', '这个画面真好看', '从上海来看直播的', '666666', '差一点点！'],
    threads: [
      ['A: 刚刚发生了什么？', 'B>1: 差点掉下去，又抓住了', 'A: 可惜没看到，谢谢', 'B: 有人会剪辑的'],
      ['A: 你们那边几点了？', 'B>1: 凌晨三点，别问', 'A: 哈哈哈早点睡', 'B: 看完这一段就睡'],
    ],
  },
  es: {
    remarks: [
      'buenas noches chat',
      '¡qué locura!',
      'jajajaja no puede ser',
      'saludos desde Sevilla',
      'este directo es lo mejor del día',
      '¡vamos!',
      'qué bonito gsLove',
      'yo me habría caído hace rato',
    ],
    threads: [
      ['A: ¿alguien sabe a qué hora termina?', 'B>1: normalmente a medianoche', 'A: perfecto, gracias', 'B: de nada :)'],
      ['A: ¿de dónde son todos?', 'B>1: Guadalajara, y aquí hace un calor', 'A: aquí llueve, te cambio', 'B: hecho'],
    ],
  },
  pt: {
    remarks: [
      'boa noite, gente',
      'que vista linda',
      'kkkkkkk não acredito',
      'alguém mais aqui de Recife?',
      'tô aqui desde o começo',
      'bom demais!',
    ],
    threads: [['A: cheguei agora, o que aconteceu?', 'B>1: de tudo um pouco, senta aí', 'A: já peguei o café', 'B: boa']],
  },
  de: {
    remarks: [
      'guten Abend zusammen',
      'na das war knapp',
      'grüße aus dem Zug nach Hamburg',
      'ich lach mich weg 😂',
      'so schön gemütlich hier',
      'das gibt’s doch nicht',
    ],
    threads: [
      [
        'A: kommt heute noch eine Pause?',
        'B>1: in zwanzig Minuten, glaube ich',
        'A: gut, dann setz ich schon mal Tee auf',
        'B: für mich bitte auch',
      ],
    ],
  },
  fr: {
    remarks: [
      'bonsoir tout le monde',
      'mais non !! quel moment',
      'trop fort 😂',
      'coucou depuis Lyon',
      'c’est magnifique',
      'allez allez allez',
    ],
    threads: [['A: quelqu’un a le lien de la carte ?', 'B>1: il est sous le titre, tout en bas', 'A: merci beaucoup !', 'B: avec plaisir']],
  },
  sv: {
    remarks: [
      'god morgon allihopa',
      'kaffe på gång här också',
      'haha så typiskt',
      'hälsningar från Umeå',
      'vilket fint brev',
      'jag skrattar så jag gråter',
    ],
    threads: [
      [
        'A: vad blir det för fika idag?',
        'B>1: kardemummabullar, såklart',
        'A: nu blev jag hungrig',
        'host: det finns alltid en bulle till',
      ],
    ],
  },
  tr: {
    remarks: ['herkese iyi akşamlar', 'çok güzel bir yayın', 'inanmıyorum 😂', 'çayımı aldım geldim', 'İzmir’den selamlar'],
    threads: [],
  },
  pl: { remarks: ['dobry wieczór wszystkim', 'ale emocje', 'nie wierzę 😂', 'pozdrowienia z Gdańska', 'pięknie zagrane'], threads: [] },
  uk: { remarks: ['добрий вечір усім', 'оце так хід', 'вітання зі Львова', 'не можу, як смішно 😂', 'дуже гарно'], threads: [] },
  hi: { remarks: ['सबको नमस्ते', 'क्या बात है!', 'यह तो कमाल हो गया 😂', 'पुणे से देख रहा हूँ', 'बहुत बढ़िया'], threads: [] },
};
