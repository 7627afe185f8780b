import { EmbedProof } from './proofs/embed-proof';
import { TrainProof } from './proofs/train-proof';
import { UnderstandProof } from './proofs/understand-proof';
import { Section, SectionHead } from './section';
import classes from './features.module.css';

/** Cropped product screens that follow one answer from training to the embedded widget. */
export const Features = () => (
  <Section id="features">
    <SectionHead title="From your files to answers you can check">
      Every picture below was taken in the product itself.
    </SectionHead>
    <div className={classes['sheet']}>
      <article className={classes['tile']}>
        <div className={classes['words']}>
          <h3>Train</h3>
          <p>Drop in DOCX, TXT and MD files. Answers stop using a file as soon as you delete it.</p>
        </div>
        <TrainProof />
      </article>
      <article className={classes['tile']}>
        <div className={classes['words']}>
          <h3>Embed</h3>
          <p>
            One snippet for light pages, dark pages and pages in Arabic. It brings its own styles and leaves yours
            alone.
          </p>
        </div>
        <EmbedProof />
      </article>
      <article className={classes['tile']} data-wide>
        <div className={classes['words']}>
          <h3>Understand</h3>
          <p>
            Open the receipt of any answer: the passages it was made from, and what has changed since. Analytics counts
            what visitors ask, and lists what has no answer yet.
          </p>
        </div>
        <UnderstandProof />
      </article>
    </div>
  </Section>
);
