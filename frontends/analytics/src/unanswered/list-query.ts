import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import type { ListPage } from '@chatbot-builder/kit';

/** The pages that are loaded. */
export interface Loaded {
  readonly data?: { readonly pages: readonly ListPage<UnansweredQuestion>[] } | undefined;
  readonly error?: unknown;
  readonly hasNextPage: boolean;
}

export interface ListQuery extends Loaded {
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => PromiseLike<Loaded>;
}

export const questionsOf = ({ data }: Loaded): UnansweredQuestion[] => data?.pages.flatMap(({ items }) => items) ?? [];
