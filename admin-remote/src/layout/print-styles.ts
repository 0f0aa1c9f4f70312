import { createGlobalStyle } from 'styled-components'

/** Prints only the content of the open screen: no header, tabs, figures, buttons or colours. */
export const PrintStyles = createGlobalStyle`
  @media print {
    @page {
      margin: 1.5cm;
    }

    body {
      background: #fff;
      color: #000;
    }

    body > :not(#root),
    header:not([role='tabpanel'] header),
    footer,
    [role='tablist'],
    [role='tabpanel'][hidden],
    [data-no-print] {
      display: none !important;
    }

    [role='tabpanel'] {
      padding: 0;
    }

    tr {
      break-inside: avoid;
    }
  }
`
