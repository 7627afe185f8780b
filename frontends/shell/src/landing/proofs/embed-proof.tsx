import { MiniSite } from './mini-site';
import { Picture } from './picture';
import dark from './embed-dark.webp';
import light from './embed-light.webp';
import classes from './proofs.module.css';

export const EmbedProof = () => (
  <div className={classes['pair']}>
    <div className={classes['crop']}>
      <Picture
        dark={dark}
        light={light}
        alt="The embed code of a chatbot: two script tags to paste, and a button to copy them"
        width={472}
        height={275}
      />
    </div>
    <div className={classes['sites']} aria-hidden>
      <MiniSite look="light" />
      <MiniSite look="dark" />
      <MiniSite look="rtl" />
    </div>
  </div>
);
