import { Picture } from './picture';
import dark from './train-dark.webp';
import light from './train-light.webp';
import classes from './proofs.module.css';

export const TrainProof = () => (
  <div className={classes['crop']} data-page>
    <Picture
      dark={dark}
      light={light}
      alt="The knowledge base of a chatbot: a place to drop files and four documents that are ready"
      width={472}
      height={453}
    />
  </div>
);
