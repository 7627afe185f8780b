import classes from './templates.module.css';

interface CategoryFilterProps {
  readonly categories: readonly string[];
  /** Undefined for all. */
  readonly selected: string | undefined;
  readonly onSelect: (category: string | undefined) => void;
}

export const CategoryFilter = ({ categories, selected, onSelect }: CategoryFilterProps) => (
  <ul className={classes['categories']} aria-label="Categories">
    {[undefined, ...categories].map((category) => (
      <li key={category ?? 'all'}>
        <button
          type="button"
          className={classes['category']}
          aria-pressed={category === selected}
          onClick={() => onSelect(category)}
        >
          {category ?? 'All'}
        </button>
      </li>
    ))}
  </ul>
);
