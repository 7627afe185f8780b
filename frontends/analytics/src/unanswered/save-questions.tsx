import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { csvOf } from '../panel/csv';
import { SaveButton } from '../panel/panel-frame';
import { saveText } from '../panel/save';
import { type ListQuery, type Loaded, questionsOf } from './list-query';
import { TITLE } from './unanswered-skeleton';

/** Saves all questions, also those that are not loaded yet. */
export function SaveQuestions({ list }: { list: ListQuery }) {
  const save = async () => {
    let all: Loaded = list;
    while (all.hasNextPage) {
      all = await list.fetchNextPage();
      if (all.error) return toastFailure('Failed to save the questions', serverMessage(all.error, 'Please try again'));
    }
    const rows = questionsOf(all).map(({ question, count, lastAskedAt }) => [question, count, lastAskedAt]);
    saveText('unanswered-questions.csv', csvOf([['Question', 'Times asked', 'Last asked (UTC)'], ...rows]));
  };
  return <SaveButton title={TITLE} as="CSV" onSave={() => void save()} />;
}
