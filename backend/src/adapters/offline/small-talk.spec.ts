import { describe, expect, it } from 'vitest';
import { smallTalkIn } from './small-talk.js';

describe('small talk', () => {
  it.each([
    [
      'greeting',
      [
        'Hello!',
        'hi there 👋',
        'Hey Ada',
        '¡Hola!',
        'Bonjour',
        'Guten Tag',
        'Buongiorno',
        'Olá',
        'こんにちは',
        '你好',
        'مرحبا',
        'नमस्ते',
      ],
    ],
    [
      'thanks',
      [
        'thanks a lot!',
        'Great, thank you very much',
        'Gracias',
        'Merci beaucoup !',
        'Vielen Dank',
        'Grazie mille',
        'Obrigada',
        'ありがとうございます。',
        '谢谢',
        'شكرا',
        'धन्यवाद',
      ],
    ],
    [
      'farewell',
      [
        'Bye!',
        'Thanks, goodbye',
        'Adiós',
        'Au revoir',
        'Tschüss',
        'Arrivederci',
        'Tchau',
        'さようなら',
        '再见',
        'مع السلامة',
        'अलविदा',
      ],
    ],
    [
      'identity',
      [
        'Who are you?',
        "What's your name?",
        '¿Quién eres?',
        'Qui es-tu ?',
        'Wer bist du?',
        'Chi sei?',
        'Quem é você?',
        'あなたは誰ですか',
        '你是谁？',
        'من أنت؟',
        'आप कौन हैं?',
      ],
    ],
    [
      'wellbeing',
      [
        'Hello Ada, how are you?',
        "How's it going",
        '¿Cómo estás?',
        'Comment ça va ?',
        "Wie geht's?",
        'Come stai?',
        'Tudo bem?',
        'お元気ですか',
        '你好吗？',
        'كيف حالك؟',
        'आप कैसे हैं?',
      ],
    ],
  ] as const)('is recognized as %s', (kind, messages) => {
    for (const message of messages) expect([message, smallTalkIn(message, 'Ada')]).toEqual([message, kind]);
  });

  it.each([
    'Hi, how much is shipping?',
    'Thanks, and when do you open?',
    'How are you different from others?',
    'Hinweis',
    'What is your name change fee?',
    '',
    '?',
    'ok',
  ])('is not recognized in %j', (message) => {
    expect(smallTalkIn(message, 'Ada')).toBeUndefined();
  });
});
