import { Picture } from './picture';
import questionsDark from './questions-dark.webp';
import questionsLight from './questions-light.webp';
import receiptDark from './receipt-dark.webp';
import receiptLight from './receipt-light.webp';
import classes from './proofs.module.css';

export const UnderstandProof = () => (
  <div className={classes['understand']}>
    <div className={classes['crop']} data-drawer>
      <Picture
        dark={receiptDark}
        light={receiptLight}
        alt="Why this answer? The model, the time, what has changed since, and the passage that the answer quotes"
        width={520}
        height={560}
      />
    </div>
    <div className={classes['crop']}>
      <Picture
        dark={questionsDark}
        light={questionsLight}
        alt="The most common questions of visitors, as a chart"
        width={576}
        height={350}
      />
    </div>
  </div>
);
