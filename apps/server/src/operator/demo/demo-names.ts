import type { LanguageTag } from '@waylift/words/languages';

type Names = {
  readonly forenames: readonly [string, ...string[]];
  readonly surnames: readonly [string, ...string[]];
  readonly surnamesEach: 1 | 2;
};

const ENGLISH_NAMES: Names = names(
  1,
  'Oliver Amelia Jack Olivia Harry Emily George Isla Noah Poppy Charlie Ava Thomas Isabella Jacob Jessica Alfie Lily Freddie Sophie William Grace James Evie Leo Ruby Arthur Ella Henry Freya Daniel Florence Samuel Alice Joseph Maisie Adam Zara Mohammed Aisha Ryan Priya Callum Niamh Rhys Megan Ewan Eilidh',
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Mason Mitchell Rose Davis Rodgers Carter Hughes Edwards Turner Hill Cooper Ward Morris Moore Clark Harrison Bailey Parker Bennett Shaw Murray Campbell Stewart Fraser Kelly Murphy Price Ellis Begum Ahmed Singh',
);

const NAMES: { readonly [L in LanguageTag]?: Names } = {
  de: names(
    1,
    'Paul Mia Ben Emma Jonas Hannah Leon Sofia Finn Anna Elias Lea Luis Marie Felix Lena Maximilian Johanna Moritz Clara Jakob Charlotte Anton Frieda David Ida Lukas Sarah Tim Laura Niklas Julia Jan Katharina Stefan Sabine Thomas Petra Michael Ursula Andreas Monika Emre Ayşe Mehmet Elif Björn Käthe',
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Vogel Yılmaz Kaya Demir Nowak Kowalski Winkler Günther Jäger',
  ),
  es: names(
    2,
    'Hugo Lucía Martín Sofía Mateo Martina Lucas María Leo Julia Daniel Paula Alejandro Valeria Manuel Emma Pablo Daniela Álvaro Carla Adrián Alba Enzo Noa Mario Carmen Diego Sara Marcos Aitana Javier Laura Antonio Elena José Isabel Francisco Pilar Íñigo Ainhoa Jordi Montserrat Xoán Uxía Joaquín Begoña Andrés Rocío',
    'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz Moreno Muñoz Álvarez Romero Gutiérrez Alonso Navarro Torres Domínguez Ramos Vázquez Ramírez Gil Serrano Molina Blanco Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Lozano Guerrero Cano Prieto Peña',
  ),
  fr: names(
    1,
    'Gabriel Louise Léo Emma Raphaël Jade Arthur Alice Louis Chloé Jules Lina Adam Léa Maël Mila Lucas Rose Hugo Anna Noé Inès Paul Camille Nathan Manon Sacha Juliette Théo Zoé Antoine Élise Thomas Mathilde Nicolas Sandrine Stéphane Céline Frédéric Nathalie Yanis Fatima Karim Samira Loïc Gwenaëlle François Hélène',
    'Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Lefèvre Faure André Mercier Blanc Guérin Boyer Garnier Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson Benali Haddad Traoré Nguyen',
  ),
  pt: names(
    2,
    'Francisco Maria João Leonor Afonso Matilde Duarte Benedita Lourenço Carolina Tomás Beatriz Gabriel Margarida Santiago Francisca Martim Mariana Miguel Inês Rodrigo Clara Gonçalo Ana Pedro Sofia Tiago Joana Diogo Catarina Rui Marta Luís Teresa Paulo Cristina José Helena António Graça Nuno Susana Vasco Filipa Simão Constança Bernardo Rita',
    'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Jesus Sousa Fernandes Gonçalves Gomes Lopes Marques Alves Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Raposo Neves Coelho Cruz Cunha Pires Ramos Reis Simões Antunes Matos Fonseca Machado Araújo Barbosa Tavares Lourenço Castro Figueiredo Azevedo',
  ),
};

/** A language without names here uses the English ones. */
export function demoNames(language: LanguageTag): Names {
  return NAMES[language] ?? ENGLISH_NAMES;
}

function names(surnamesEach: 1 | 2, forenames: string, surnames: string): Names {
  return { forenames: list(forenames), surnames: list(surnames), surnamesEach };
}

function list(words: string): [string, ...string[]] {
  const [first = '', ...others] = words.split(' ');
  return [first, ...others];
}
