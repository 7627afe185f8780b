/**
 * What most events and documents consist of beside ids, times and sealed text. The most frequent stands last, because
 * near matches take fewer bits. Stored rows need it as it is: another dictionary gets another number.
 */
export const DICTIONARY = Buffer.from(
  [
    '{"accountId":"","chatbotId":"","kind":"message","count":1,"spellings":[{"conversationId":"","words":{',
    '"state":"open","count":1,"language":"en","lastAskedAt":"","answeredAt":null,"asked":[{"conversationId":"',
    '"actor":{"kind":"job","id":"knowledge.collect-unanswered"},"commandId":"collect/"},{"groupId":"","conversationId":"',
    '","replyRevision":1,"contentKey":"","language":"en","askedAt":"2026-","cause":{"correlationId":"","causationId":"',
    '"actor":{"kind":"person","id":""},"origin":{"alg":"xchacha20poly1305","kid":"person:","box":"',
    '"sessionId":"","visitorId":"","channel":"widget","page":null,"pageKey":null,"referrerHost":null,"ordinal":0}]',
    '{"conversationId":"","order":1,"createdAt":"2026-","chatbotId":"","messageId":"","role":"user","content":{',
    '"role":"assistant","content":null,"contentKey":null,"hour":null,"language":null,"model":null,"unanswered":true,',
    '"language":"en","model":"offline","unanswered":false,"rating":null,"ratedAt":null,"reply":{"sources":{',
    '"basis":"nothing-found","firstTextMs":1,"responseMs":2,"stopped":false,"comment":null}}',
    '"basis":"knowledge","language":"en","model":"offline","usage":{"inputTokens":0,"cachedInputTokens":0,',
    '"outputTokens":0},"costMicroUsd":0,"firstTextMs":1,"responseMs":1,"chatbotRevision":0,"stopped":false,"grounds":{',
    '"promptRevision":null,"provider":null,"fallbackFrom":null,"repeats":null}]',
    '"},"sources":{"alg":"xchacha20poly1305","kid":"conversation:","box":"Z"},{"messageId":"","replyTo":"","content":{',
    '[{"accountId":"","chatbotId":"","actor":{"kind":"visitor","id":""},"commandId":"reply/message/","correlationId":"',
    '","causationId":"message/","occurredAt":"2026-11-',
  ].join(''),
);
