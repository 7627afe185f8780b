import { EmbedProof } from './proofs/embed-proof';
import { TrainProof } from './proofs/train-proof';
import { Section, SectionHead } from './section';
import classes from './features.module.css';

/** Cropped product screens that follow one answer from training to the embedded widget. */
export const Features = () => (
  <Section id="features">
    <SectionHead title="From your files to answers you can check">
      Everything below is cut from the screens you will work in.
    </SectionHead>
    <div className={classes['sheet']}>
      <article className={classes['tile']}>
        <div className={classes['words']}>
          <h3>Train</h3>
          <p>Drop in DOCX, TXT and MD files. What you delete stops answering at once.</p>
        </div>
        <TrainProof />
      </article>
      <article className={classes['tile']}>
        <div className={classes['words']}>
          <h3>Embed</h3>
          <p>
            One snippet, at home on a light page, a dark one and one in Arabic. It brings its own styles and leaves
            yours alone.
          </p>
        </div>
        <EmbedProof />
      </article>
    </div>
  </Section>
);
