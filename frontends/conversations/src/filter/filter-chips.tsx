import { X } from 'lucide-react';
import { chipsOf } from './chips';
import classes from './filter-chips.module.css';
import type { Filtering } from './use-filter';

/** What the list is narrowed down to. A click on one removes it. */
export default function FilterChips({ filtering: { filter, change } }: { readonly filtering: Filtering }) {
  return (
    <ul className={classes['chips']} aria-label="Filters that are set">
      {chipsOf(filter).map(({ text, fields }) => (
        <li key={fields.join()}>
          <button
            className={classes['chip']}
            type="button"
            aria-label={`Remove the filter: ${text}`}
            onClick={() => change(Object.fromEntries(fields.map((field) => [field, undefined])))}
          >
            <span>{text}</span>
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
