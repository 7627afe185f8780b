import { describe, expect, it } from 'vitest';
import { UpdateChatbotBody } from './chatbots.js';

const problemsOf = (body: object) =>
  UpdateChatbotBody.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a change of the settings', () => {
  it.each([
    [{ contactEmail: '' }],
    [{ contactEmail: 'help@example.com', contactLink: 'https://example.com/contact?from=chat#form' }],
    [{ suggestedQuestions: ['Do you ship?', 'Where is my order?', 'Who are you?', 'Is it open?'] }],
    [{ theme: 'auto', launcherOffset: { side: 0, bottom: 200 }, cornerRadius: 0 }],
    [{ greetings: [{ message: 'Need help?', path: '', afterSeconds: 0 }] }],
    [{ fieldMappings: { email: 'the visitor’s e-mail address' } }],
    [{ welcomeMessages: [{ language: 'de', message: 'Moin!\nWie geht’s?' }] }],
  ])('may be %j', (body) => expect(UpdateChatbotBody.parse(body)).toEqual(body));

  it.each([
    [{ contactEmail: 'help' }, 'contactEmail: Use an address like help@example.com'],
    [{ contactLink: 'javascript:alert(1)' }, 'contactLink: Use an address like https://example.com/contact'],
    [{ contactLink: 'https://ada:secret@example.com' }, 'contactLink: Use an address like https://example.com/contact'],
    [{ contactLink: 'example.com' }, 'contactLink: Use an address like https://example.com/contact'],
    [{ suggestedQuestions: ['1', '2', '3', '4', '5'] }, 'suggestedQuestions: Suggest at most 4 questions'],
    [{ suggestedQuestions: ['Hi?', ' Hi? '] }, 'suggestedQuestions: Suggest each question once'],
    [{ suggestedQuestions: [' '] }, 'suggestedQuestions.0: Write a question, or remove the row'],
    [{ launcherOffset: { side: 201, bottom: 0 } }, 'launcherOffset.side: Use at most 200'],
    [{ cornerRadius: 1.5 }, 'cornerRadius: Use a whole number from 0 to 28'],
    [
      { greetings: [{ message: '', path: '', afterSeconds: 0 }] },
      'greetings.0.message: Write a greeting, or remove the row',
    ],
    [
      { welcomeMessages: ['a', 'b'].map((message) => ({ language: 'de', message })) },
      'welcomeMessages: Choose each language once',
    ],
    [
      { fieldMappings: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`field ${index}`, ''])) },
      'fieldMappings: Collect at most 10 fields',
    ],
    [{ fieldMappings: { ['n'.repeat(61)]: 'x' } }, 'fieldMappings: Use names of at most 60 characters'],
    [{ fieldMappings: { email: 'x'.repeat(201) } }, 'fieldMappings: Use descriptions of at most 200 characters'],
  ])('%j is refused with words that help', (body, problem) => expect(problemsOf(body)).toEqual([problem]));

  it('drops fields without a name, and lets an empty description take the name', () =>
    expect(
      UpdateChatbotBody.parse({ fieldMappings: { ' ': 'x', ' order  number ': ' ', email: ' E-mail\n' } }),
    ).toEqual({
      fieldMappings: { 'order number': 'order number', email: 'E-mail' },
    }));

  it.each(['../secret.png', '0123456789abcdef0123456789abcdef.svg'])('no avatar is called %j', (avatar) =>
    expect(problemsOf({ avatar })).toHaveLength(1),
  );
});
