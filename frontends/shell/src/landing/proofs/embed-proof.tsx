import { Copy } from 'lucide-react';
import { MiniSite } from './mini-site';
import classes from './proofs.module.css';

const Text = ({ children }: { children: string }) => <span className={classes['string']}>"{children}"</span>;

export const EmbedProof = () => (
  <div className={classes['pair']} aria-hidden>
    <div className={classes['crop']} data-closed>
      <div className={classes['bar']}>
        <b>Embed Code</b>
        <span className={classes['copy']}>
          <Copy size={14} />
          Copy
        </span>
      </div>
      <pre className={classes['code']}>
        {'<script src='}
        <Text>https://app.example.com/widget.js?v=1</Text>
        {'></script>\n<script>\n  ChatbotWidget.init({\n    chatbotId: '}
        <Text>0b7c1e52-3a4d-4f6e-9c21-5d8e7f90a1b2</Text>
        {',\n    primaryColor: '}
        <Text>#7c3aed</Text>
        {',\n    theme: '}
        <Text>light</Text>
        {',\n    position: '}
        <Text>bottom-right</Text>
        {',\n    apiUrl: '}
        <Text>https://app.example.com</Text>
        {'\n  });\n</script>'}
      </pre>
    </div>
    <div className={classes['sites']}>
      <MiniSite look="light" />
      <MiniSite look="dark" />
      <MiniSite look="rtl" />
    </div>
  </div>
);
