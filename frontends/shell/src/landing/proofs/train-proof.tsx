import { Check, FileText, LoaderCircle, Trash2, Upload } from 'lucide-react';
import classes from './proofs.module.css';

const FILES = [
  { name: 'Plans and prices.docx', size: '18.4 KB', ready: true },
  { name: 'API keys.md', size: '6.2 KB', ready: true },
  { name: 'Self-hosting.txt', size: '9.1 KB', ready: true },
  { name: 'Delivery and returns.md', size: '11.7 KB', ready: false },
];

export const TrainProof = () => (
  <div className={classes['crop']} aria-hidden>
    <div className={classes['pad']}>
      <b>Knowledge base</b>
      <div className={classes['drop']}>
        <Upload size={16} />
        <span>
          Drop files here or <u>browse</u>
          <small>DOCX, TXT or MD. Up to 10 files, 10 MB each</small>
        </span>
      </div>
    </div>
    <ul className={classes['files']}>
      {FILES.map(({ name, size, ready }) => (
        <li key={name}>
          <FileText size={16} />
          <span className={classes['file']}>
            {name}
            <small>{size}</small>
          </span>
          <span className={classes['status']} data-ready={ready}>
            {ready ? <Check size={14} /> : <LoaderCircle size={14} />}
            {ready ? 'Ready' : 'Processing'}
          </span>
          <Trash2 size={16} />
        </li>
      ))}
    </ul>
  </div>
);
