import { Picture } from './picture';
import dark from './embed-dark.webp';
import light from './embed-light.webp';
import arabicSite from './site-arabic.webp';
import darkSite from './site-dark.webp';
import lightSite from './site-light.webp';
import classes from './proofs.module.css';

const SITES = [
  { src: lightSite, alt: 'The chat on a light page' },
  { src: darkSite, alt: 'The chat on a dark page, in dark colors' },
  { src: arabicSite, alt: 'The chat on a page in Arabic, from right to left' },
];

export const EmbedProof = () => (
  <div className={classes['pair']}>
    <div className={classes['crop']} data-fade>
      <Picture
        dark={dark}
        light={light}
        alt="The embed code of a chatbot: two script tags to paste, and a button to copy them"
        width={472}
        height={275}
      />
    </div>
    <div className={classes['sites']}>
      {SITES.map((site) => (
        <img key={site.src} {...site} loading="lazy" decoding="async" width={248} height={96} />
      ))}
    </div>
  </div>
);
