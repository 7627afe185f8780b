import classes from './brand.module.css';

export const PRODUCT_NAME = 'Chatbot Builder';

/** The logo mark: a bubble with two eyes. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={classes['mark']} aria-hidden>
      <path
        d="M8.5 1.5h7a7 7 0 0 1 7 7v7a7 7 0 0 1-7 7H4a2.5 2.5 0 0 1-2.5-2.5V8.5a7 7 0 0 1 7-7Z"
        fill="var(--accent)"
      />
      <path d="M9 9.75v4.5M15 9.75v4.5" stroke="#fff" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}

export function Logo({ size }: { size?: number }) {
  return (
    <span className={classes['logo']}>
      <Mark size={size} />
      <span className={classes['name']}>{PRODUCT_NAME}</span>
    </span>
  );
}
