import { indented, initCall, loaderUrl, singleTag, type Written } from './snippet';

export interface Install {
  readonly platform: string;
  /** What to do, in order. The code is pasted in the last step. */
  readonly steps: readonly string[];
  /** The file or field that the code goes into. */
  readonly place: string;
  readonly code: (settings: Written, version: string) => string;
}

export const INSTALLS: readonly Install[] = [
  {
    platform: 'HTML',
    steps: [
      'Open the file or template that all your pages share, such as the footer.',
      'Paste the code right before </body>, and publish.',
    ],
    place: 'Before </body>',
    code: singleTag,
  },
  {
    platform: 'WordPress',
    steps: [
      'In the dashboard, open Appearance (for a block theme, Tools), then Theme File Editor, and choose functions.php of your child theme. A plugin for code snippets does as well: it survives a change of the theme.',
      'Paste the code at the end, and choose Update File. If a cache is on, clear it.',
    ],
    place: 'functions.php',
    code: (settings, version) => `add_action( 'wp_footer', function () {
	?>
${singleTag(settings, version)}
	<?php
} );`,
  },
  {
    platform: 'Shopify',
    steps: [
      'Open Online Store, then Themes. In the menu of your theme, choose Edit code.',
      'In layout/theme.liquid, paste the code right before </body>, and save.',
    ],
    place: 'layout/theme.liquid',
    code: singleTag,
  },
  {
    platform: 'React',
    steps: [
      'Save the code as a component, in Next.js with "use client" as its first line.',
      'Render <Chatbot /> once, in your root component or layout.',
    ],
    place: 'Chatbot.jsx',
    code: (settings, version) => `import { useEffect } from 'react';

export function Chatbot() {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = '${loaderUrl(settings.apiUrl, version)}';
    script.onload = () => {
      window.${indented(initCall(settings), 6)}
    };
    document.body.append(script);
    return () => {
      script.onload = null;
      script.remove();
      window.ChatbotWidget?.destroy();
    };
  }, []);
  return null;
}`,
  },
  {
    platform: 'Google Tag Manager',
    steps: [
      'Under Tags, choose New, then Custom HTML as the tag type, and paste the code. It starts the widget by a call, because Tag Manager drops the attributes of script tags.',
      'As the trigger, choose All Pages. Save, and submit the container.',
    ],
    place: 'Custom HTML',
    code: (settings, version) => `<script>
  (function () {
    var script = document.createElement('script');
    script.src = '${loaderUrl(settings.apiUrl, version)}';
    script.onload = function () {
      ${indented(initCall(settings), 6)}
    };
    document.body.appendChild(script);
  })();
</script>`,
  },
];
