/** The chatbot of the landing page, which answers about the product from its documentation (`POST /api/demo/chat`). */
export const DEMO = {
  name: 'Ada',
  suggestedQuestions: [
    'What is Chatbot Builder?',
    'Which files can I upload?',
    'How much does Pro cost?',
    'Where is my data stored?',
  ],
  /** What the page shows before the chat is opened: a question, and what the chatbot answers to it. */
  example: {
    question: 'Which files can I upload?',
    answer:
      'You can upload Word documents (DOCX), Markdown files (MD) and plain text files (TXT), at most 10 files at a time. A file may be as big as 10 MB.',
    source: 'Guide',
  },
} as const;
